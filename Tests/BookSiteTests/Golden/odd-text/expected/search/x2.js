sitegenSearch("x2",[[[],["one\ntwo\nthree\nfour\nfive","tab\there"]],0,0,0]);

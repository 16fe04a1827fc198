sitegenSearch("x2",[[[],["tab\there","one\ntwo\nthree\nfour\nfive"]],0,0,[["1997"],[]]]);

sitegenSearch("x0",[0,0,0,[[],["First leaves."]]]);

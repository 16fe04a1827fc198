sitegenSearch("x4",[0,0,[[],["Clean it."]]]);

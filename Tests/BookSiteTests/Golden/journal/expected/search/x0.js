sitegenSearch("x0",[0,0,0,[["strand","spring"],["First leaves."]]]);

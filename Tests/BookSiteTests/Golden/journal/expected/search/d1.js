sitegenSearch("d1",[["p","handbook/end.html","The end","","en"],["p","handbook/rooms/cellar/index.html","지하실","","ko"],["p","handbook/lamp.html#the-lamps-glass","The lamp’s glass","The lamp","en"]]);

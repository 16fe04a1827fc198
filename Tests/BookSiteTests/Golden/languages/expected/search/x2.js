sitegenSearch("x2",[[[],["모든 글은 한여울이 썼다."]]]);

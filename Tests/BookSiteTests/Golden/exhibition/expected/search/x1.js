sitegenSearch("x1",[[[],["A lamp.\n2nd line."]],0]);

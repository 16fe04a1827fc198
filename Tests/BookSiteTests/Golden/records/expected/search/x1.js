sitegenSearch("x1",[[[],["The same again; white here."]],0,[[],["The first table."]],[["A second table","Tables","The sea"],[]]]);

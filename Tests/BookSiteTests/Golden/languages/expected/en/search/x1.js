sitegenSearch("x1",[[[],["The windows shook."]],[["2001"],["The moon pulls the sea. "]],[["2002"],["The flats lie bare. See  and ."]],[[],["Books from a small room by the sea. Imprint, Korean."]]]);

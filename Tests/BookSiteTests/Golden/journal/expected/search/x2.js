sitegenSearch("x2",[[[],["With water."]],[[],["Ada Marsh, Strand 1."]],0,[[],["Ada keeps a herbarium.\nThe herbarium\nSee  and the press kit.\nThe shore\n\nContact\nBy post.\nSince 1998."]]]);

sitegenSearch("x1",[0,0,[[],["A thought."]],[[],["두 줄\n인용","<덧>글","a second"]]]);

sitegenSearch("x3",[0,[[],["First the lamp."]],[[],["Pictures for the press.","Take what you need."]],0]);

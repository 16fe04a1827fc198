sitegenSearch("x0",[0,0,[["Shore bindweed","Seashore false bindweed"],["Opens early."]],[[],["A cushion of pink."]]]);

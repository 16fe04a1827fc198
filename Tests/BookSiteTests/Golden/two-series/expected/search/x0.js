sitegenSearch("x0",[0,0,[["2001"],["*stars* stay\n\nand so do lines"]],0]);

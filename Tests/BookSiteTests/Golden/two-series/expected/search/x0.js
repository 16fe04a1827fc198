sitegenSearch("x0",[0,0,[[],["*stars* stay\n\nand so do lines"]],0]);

sitegenSearch("x2",[[[],["날짜 없는 추억"]]]);

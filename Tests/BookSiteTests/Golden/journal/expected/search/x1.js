sitegenSearch("x1",[[["weather","strand"],["The strand has moved. See ."]],[[],["날짜가 없습니다."]],0,[[],["Creeps over the sand."]]]);

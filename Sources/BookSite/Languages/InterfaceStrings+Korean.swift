extension InterfaceStrings {
    /// 한국어.
    static let korean = InterfaceStrings(
        skipToContent: "본문으로 건너뛰기",
        more: "더 보기",
        less: "접기",
        volumes: "권 목록",
        pages: "쪽 이동",
        previousVolume: "이전 권",
        nextVolume: "다음 권",
        neighbours: "앞뒤 권",
        external: "다른 사이트로 이동",
        oneVolume: "1권",
        volumeCount: "{count}권",
        continueReading: "이어서 읽기",
        untitledSite: "책장"
    )
}

import Testing

@testable import SiteRecords

struct WrittenDurationTests {
    @Test(
        arguments: [
            ("75", 75 * 60), ("0", 0), ("1.5", 90), ("90 min", 5400), ("1 h 15 min", 4500), ("1h15", 4500), ("1h 15m", 4500),
            ("1:15", 4500),
            ("1:15:30", 4530), ("PT1H15M", 4500), ("P1DT2H", 93_600), ("PT90S", 90), ("1시간 15분", 4500), ("8분", 480), ("1時間15分", 4500),
            ("2 hours and 5 minutes", 7500), ("1 Std. 20 Min.", 4800), ("1 heure et 10 minutes", 4200), ("1½ h", 5400), ("1.5 hours", 5400),
            ("45 secs", 45), ("3 days", 259_200), ("2 weeks", 1_209_600), ("12'", 720), ("", nil), ("soon", nil), ("3 months", nil),
            ("about 5 min", 300), ("1,5 h", 5400), ("½ h", 1800), ("1시간 반", 5400), ("1시간반", 5400), ("ca. 20 Min.", 1200),
            ("20-30 min", nil), ("5 kg", nil), ("1:75", nil), ("-5", nil), ("1:2:3:4", nil), ("5 min 3", nil), ("1e99", nil),
        ] as [(String, Int?)]
    )
    func `a length of time is read in the forms that people write`(text: String, seconds: Int?) {
        #expect(WrittenDuration(text)?.seconds == seconds)
    }
}

import Platform

/// Today's date in the machine's time zone.
public enum LocalDay {
    /// The date in ISO 8601: `2026-11-26`.
    public static var today: String { day(time(nil)) }

    /// The date in the environment variable `SOURCE_DATE_EPOCH`, in UTC; nil if that is not set to a number of seconds.
    ///
    /// Source: reproducible-builds.org, "SOURCE_DATE_EPOCH".
    public static var ofSourceDateEpoch: String? {
        guard let text = getenv("SOURCE_DATE_EPOCH").map({ String(cString: $0) }), let seconds = Int(text),
            (0..<253_402_300_800).contains(seconds)
        else { return nil }
        var (time, parts) = (time_t(seconds), tm())
        gmtime_r(&time, &parts)
        return day(parts)
    }

    /// The local date of a time in seconds since 1970.
    static func day(_ seconds: time_t) -> String {
        var (seconds, parts) = (seconds, tm())
        localtime_r(&seconds, &parts)
        return day(parts)
    }

    private static func day(_ parts: tm) -> String {
        func two(_ number: CInt) -> String { number < 10 ? "0\(number)" : String(number) }
        return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    }
}

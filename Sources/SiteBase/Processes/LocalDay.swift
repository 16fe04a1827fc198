import Platform

/// Today where this computer stands.
public enum LocalDay {
    /// The date in ISO 8601: `2026-11-26`.
    public static var today: String { day(time(nil)) }

    /// The date at a moment, in seconds since 1970.
    static func day(_ seconds: time_t) -> String {
        var (seconds, parts) = (seconds, tm())
        localtime_r(&seconds, &parts)
        func two(_ number: CInt) -> String { number < 10 ? "0\(number)" : String(number) }
        return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    }
}

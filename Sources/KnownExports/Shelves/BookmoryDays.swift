import DataReading

extension Bookmory {
    /// The owner's usual time zone, which turns moments into days.
    struct Zone {
        /// The offset in seconds east of Greenwich.
        private let usual: Int

        /// The offset that most readings have. Older files have none, but many of their moments are midnights.
        init(of values: [SourceValue]) {
            var (told, midnights): ([Int: Int], [Int: Int]) = ([:], [:])
            for value in values {
                guard case .list(let reads)? = value.member("reads")?.content else { continue }
                for read in reads {
                    for (key, zone) in [("start", "start_recorded_tz_offset"), ("end", "end_recorded_tz_offset")] {
                        guard let moment = number(read.member(key)), Self.moments.contains(moment) else { continue }
                        if let zone = Self.seconds(read.member(zone)) { told[zone, default: 0] += 1 }
                        let clock = Int(moment / 1_000) % 86_400
                        if moment.truncatingRemainder(dividingBy: 1_800_000) == 0 {
                            midnights[clock <= 43_200 ? -clock : 86_400 - clock, default: 0] += 1
                        }
                    }
                }
            }
            let counts = told.isEmpty ? midnights : told
            usual = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
        }

        /// The valid moments, in milliseconds since 1970, up to the year 9999.
        private static let moments = 1.0...253_402_214_400_000

        /// An offset, which versions of the app write in seconds, minutes or milliseconds.
        private static func seconds(_ value: SourceValue?) -> Int? {
            guard let number = Bookmory.number(value), abs(number) <= 54_000_000 else { return nil }
            let difference = Int(number)
            return abs(difference) <= 900 ? difference * 60 : abs(difference) <= 54_000 ? difference : difference / 1_000
        }

        /// The day of a moment; nil if there is none, or after a warning about an invalid value.
        func day(_ value: SourceValue?, _ zone: SourceValue?, _ reading: ExportReading) -> SourceValue? {
            guard let value, let text = value.content.text, number(value) != 0, !text.isEmpty else { return nil }
            guard let moment = number(value) else { return Cell(value, in: reading)?.date(reading, of: "date") }
            guard Self.moments.contains(moment) else {
                reading.report(at: value.offset, .noDate(text))
                return nil
            }
            let seconds = Int(moment / 1_000) + (Self.seconds(zone) ?? usual)
            let day = PartialDate(daysSince1970: seconds >= 0 ? seconds / 86_400 : -1)
            return SourceValue(.text(day.machineText), offset: value.offset)
        }
    }
}

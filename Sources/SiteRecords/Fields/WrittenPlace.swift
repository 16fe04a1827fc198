import DataReading
import Diagnostics
import SiteBase

/// A place on the earth as people write it: `37.57, 126.98`, `Seoul (37.57, 126.98)`, `37°34′N 126°59′E`.
package struct WrittenPlace: Hashable, Sendable {
    /// The name before the coordinates; empty if there is none.
    package let name: String
    /// Degrees north of the equator, -90 to 90.
    package let latitude: Double
    /// Degrees east of Greenwich, -180 to 180.
    package let longitude: Double

    /// Off the coast of Africa, where both numbers are 0.
    package static let unknown = WrittenPlace()

    private init() { (name, latitude, longitude) = ("", 0, 0) }

    /// Nil if a number is out of range.
    init?(name: String = "", latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        // A hundred thousandth of a degree is about a metre.
        (self.name, self.latitude, self.longitude) = (
            name, (latitude * 100_000).rounded() / 100_000, (longitude * 100_000).rounded() / 100_000
        )
    }

    /// The place in the form in which sitegen keeps it: `Seoul (37.57, 126.98)`.
    var text: String {
        let numbers = "\(latitude.formattedBriefly), \(longitude.formattedBriefly)"
        return name.isEmpty ? numbers : "\(name) (\(numbers))"
    }

    /// Reads a text; nil unless it ends with two coordinates.
    package init?(_ text: String) {
        let bytes = Array(Self.withDecimalPoints(Self.simplified(text)).utf8)
        for start in bytes.indices where Self.mayBegin(bytes, at: start) {
            var rest = bytes[start...]
            guard let first = Coordinate(&rest) else { continue }
            Self.skip(&rest, ",;/ ")
            guard let second = Coordinate(&rest) else { continue }
            Self.skip(&rest, ") ")
            guard rest.isEmpty else { continue }
            var name = String(decoding: bytes[..<start], as: UTF8.self)
            while let last = name.utf8.last, Array(" ,(:;".utf8).contains(last) { name.removeLast() }
            // Numbers alone are no name.
            guard name.isEmpty || name.contains(where: \.isLetter) else { return nil }
            // Well-known text has the longitude first.
            let isPoint = name.lowercased() == "point"
            let isSwapped = first.isLongitude ?? second.isLongitude.map { !$0 } ?? isPoint
            let (latitude, longitude) = isSwapped ? (second.degrees, first.degrees) : (first.degrees, second.degrees)
            self.init(name: name == "geo" || isPoint ? "" : name.trimmed, latitude: latitude, longitude: longitude)
            return
        }
        return nil
    }

    /// The signs of degrees, minutes and seconds as `d`, `m` and `s` where the text has any.
    private static func simplified(_ text: String) -> String {
        guard !text.isASCII || text.utf8.contains(UInt8(ascii: "'")) else { return text }
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "°", "º", "˚": out += "°"
            case "′", "’", "'": out += "'"
            case "″", "”", "\"": out += "\""
            case "−", "–": out += "-"
            case "\u{A0}", "\u{3000}": out += " "
            case "，", "、": out += ","
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }

    /// Commas between digits as decimal points, if each of two numbers has one: `48,85; 2,35`.
    private static func withDecimalPoints(_ text: String) -> String {
        var bytes = Array(text.utf8)
        guard !bytes.contains(UInt8(ascii: ".")) else { return text }
        let commas = bytes.indices.filter { index in
            bytes[index] == UInt8(ascii: ",") && index > 0 && index + 1 < bytes.count && isDigit(bytes[index - 1])
                && isDigit(bytes[index + 1])
        }
        guard commas.count == 2 else { return text }
        for comma in commas { bytes[comma] = UInt8(ascii: ".") }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func mayBegin(_ bytes: [UInt8], at index: Int) -> Bool {
        if "NSEWnsew".utf8.contains(bytes[index]) { return index == 0 || " ,(:;".utf8.contains(bytes[index - 1]) }
        guard index == 0 || !isDigit(bytes[index - 1]) && !Array(".-+".utf8).contains(bytes[index - 1]) else { return false }
        return isDigit(bytes[index]) || [UInt8(ascii: "-"), UInt8(ascii: "+")].contains(bytes[index])
    }

    fileprivate static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    fileprivate static func skip(_ rest: inout ArraySlice<UInt8>, _ characters: StaticString) {
        while let byte = rest.first, characters.withUTF8Buffer({ $0.contains(byte) }) { rest.removeFirst() }
    }
}

/// One number of a place.
private struct Coordinate {
    var degrees: Double
    /// Whether a letter says that it is a longitude; nil without a letter.
    private(set) var isLongitude: Bool? = nil

    /// Reads a coordinate from the beginning of the bytes, which then begin after it.
    init?(_ rest: inout ArraySlice<UInt8>) {
        // A letter may stand in front: `N 57.72`.
        let front = rest.first.map { $0 | 0x20 }.flatMap { "nsew".utf8.contains($0) ? $0 : nil }
        if front != nil {
            rest.removeFirst()
            WrittenPlace.skip(&rest, " ")
        }
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        guard var number = Self.number(&rest) else { return nil }
        if Self.take(&rest, "°") {
            WrittenPlace.skip(&rest, " ")
            for (sign, part) in [("'", 60.0), ("\"", 3600)] {
                var after = rest
                if let minutes = Self.number(&after), minutes < 60, Self.take(&after, sign) {
                    number += minutes / part
                    rest = after
                    WrittenPlace.skip(&rest, " ")
                }
            }
        }
        degrees = isNegative ? -number : number
        if let front {
            turn(front)
            return
        }
        var after = rest
        WrittenPlace.skip(&after, " ")
        guard let letter = after.popFirst(), after.first.map({ Array(",;/) ".utf8).contains($0) }) ?? true else { return }
        guard "nsew".utf8.contains(letter | 0x20) else { return }
        turn(letter | 0x20)
        rest = after
    }

    /// Applies the letter of a direction.
    private mutating func turn(_ letter: UInt8) {
        isLongitude = letter == UInt8(ascii: "e") || letter == UInt8(ascii: "w")
        if letter == UInt8(ascii: "s") || letter == UInt8(ascii: "w") { degrees = -degrees }
    }

    private static func number(_ rest: inout ArraySlice<UInt8>) -> Double? {
        let digits = rest.prefix { WrittenPlace.isDigit($0) || $0 == UInt8(ascii: ".") }
        guard (1...20).contains(digits.count), let number = Double(String(decoding: digits, as: UTF8.self)) else { return nil }
        rest = rest[digits.endIndex...]
        return number
    }

    private static func take(_ rest: inout ArraySlice<UInt8>, _ sign: String) -> Bool {
        guard rest.starts(with: sign.utf8) else { return false }
        rest = rest[(rest.startIndex + sign.utf8.count)...]
        return true
    }
}

extension CustomField {
    /// A place on the earth: coordinates, with a name in front if there is one. A record may have them under `latitude` and `longitude`.
    static let place = CustomField(
        "place",
        example: "\"37.57, 126.98\"",
        schema: .object([("type", .list([.text("string"), .text("object"), .text("array")]))]),
        role: .place
    ) { fields, key in
        guard let value = fields.value(key), !value.isAbsent else {
            return fields.placeInParts(key).map { .text($0.text) } ?? .none
        }
        guard let place = fields.place(value) else {
            fields.report(value, key, .noPlace(value, mayBeSwapped: fields.placeIfSwapped(value)))
            return .none
        }
        return .text(place.text)
    }
}

extension Fields {
    private static let latitudes = ["latitude", "lat", "Latitude", "Lat", "위도", "緯度", "Breitengrad", "Breite"]
    private static let longitudes = [
        "longitude", "lon", "lng", "long", "Longitude", "Lon", "Lng", "Long", "경도", "経度", "Längengrad", "Länge",
    ]

    /// The keys of a place in two values.
    static let partsOfPlaces = latitudes + longitudes

    /// A place whose latitude and longitude are two values of a record; nil without them, or after reporting an error.
    fileprivate mutating func placeInParts(_ key: String) -> WrittenPlace? {
        let (latitude, longitude) = (degrees(Self.latitudes), degrees(Self.longitudes))
        guard let written = latitude ?? longitude else { return nil }
        let place = latitude.flatMap { latitude in
            longitude.flatMap { WrittenPlace("\(latitude.plainWord ?? "?"); \($0.plainWord ?? "?")") }
        }
        if place == nil { report(written, key, .noPlace(written, mayBeSwapped: false)) }
        return place
    }

    private mutating func degrees(_ keys: [String]) -> SourceValue? {
        var found: SourceValue?
        for key in keys { if let own = value(key), !own.isAbsent, own.plainWord?.isBlank == false { found = found ?? own } }
        return found
    }

    /// Whether a text would be a place with its numbers in the other order.
    fileprivate func placeIfSwapped(_ value: SourceValue) -> Bool {
        let numbers = (value.plainWord ?? "").utf8.split(separator: ",").map { $0.trimmed }
        return numbers.count == 2 && WrittenPlace("\(numbers[1]), \(numbers[0])") != nil
    }

    /// A place as a text, a list of two numbers, or an object.
    fileprivate func place(_ value: SourceValue) -> WrittenPlace? {
        func number(_ value: SourceValue?) -> Double? { value?.plainWord.flatMap { Double($0.trimmed) } }
        switch value.content {
        case .list(let numbers):
            guard numbers.count == 2, let latitude = number(numbers[0]), let longitude = number(numbers[1]) else { return nil }
            return WrittenPlace(latitude: latitude, longitude: longitude)
        case .object(let members):
            func member(_ keys: [String]) -> SourceValue? { members.first { keys.contains($0.key.lowercased()) }?.value }
            // GeoJSON has the longitude first.
            if case .list(let numbers)? = member(["coordinates"])?.content, numbers.count >= 2, let longitude = number(numbers[0]),
                let latitude = number(numbers[1])
            {
                return WrittenPlace(latitude: latitude, longitude: longitude)
            }
            guard let latitude = number(member(Self.latitudes)), let longitude = number(member(Self.longitudes)) else { return nil }
            return WrittenPlace(name: member(["name"])?.plainWord?.trimmed ?? "", latitude: latitude, longitude: longitude)
        case .null, .flag, .number, .text, .plain, .records: return value.plainWord.flatMap { WrittenPlace($0) }
        }
    }
}

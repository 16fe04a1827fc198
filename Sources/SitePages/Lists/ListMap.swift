import DataReading
import InterfaceTexts
import SiteBase
import SiteMaps
import SiteRecords
import SiteTemplates

/// The map of a list: its land, and the places of its records as points.
struct ListMap: Sendable {
    /// How much the map can be enlarged. The points of each step are part of the page.
    static let zooms = [1, 3, 9]
    /// The most points that a step of the map may have beyond the first.
    private static let mostPoints = 400

    private struct Place: Sendable {
        let written: WrittenPlace
        let count: Int
    }

    private let places: [Place]
    let frame: MapFrame
    /// The points of each step, those of the whole map first.
    let steps: [[MapPoint]]
    /// The places of each group, as indices. Each point of the whole map is a group; the largest comes first.
    var groups: [[Int]] { steps[0].map(\.places) }

    /// Nil if no text is a place.
    ///
    /// - Parameter texts: the values of the field, each with the number of its records.
    init?(_ texts: [(text: String, count: Int)]) {
        places = texts.map { text, count in
            // Only texts in this form are in the data.
            Place(written: WrittenPlace(text) ?? .unknown, count: count)
        }
        guard !places.isEmpty else { return nil }
        let positions = places.map { Position(latitude: $0.written.latitude, longitude: $0.written.longitude) }
        let frame = MapFrame(around: positions)
        self.frame = frame
        var points = MapPoint.all(zip(positions, places).map { ($0, $1.count) }, in: frame)
        var steps: [[MapPoint]] = []
        for zoom in Self.zooms.reversed() {
            points = MapPoint.gathered(points, zoom: Double(zoom))
            if zoom == 1 || points.count <= Self.mostPoints { steps.append(points) }
        }
        self.steps = steps.reversed()
    }

    private func rank(_ index: Int) -> (hasName: Int, count: Int) { (places[index].written.name.isEmpty ? 0 : 1, places[index].count) }

    /// The name of a group: that of its place with most records among those with names, and of a second one if there are two.
    func heading(of group: [Int], in language: ContentLanguage) -> String {
        var names: [String] = []
        for index in group.sorted(by: { rank($0) > rank($1) }) {
            let name = name(of: index)
            if !names.contains(name) { names.append(name) }
        }
        guard names.count > 1 else { return names.first ?? "" }
        return language.strings.text(names.count == 2 ? .twoPlaces : .placesAround, ["name": names[0], "other": names[1]])
    }

    /// The name of a place, or its coordinates.
    private func name(of index: Int) -> String {
        let place = places[index].written
        return place.name.isEmpty ? Self.coordinates(of: place) : place.name
    }

    private static func coordinates(of place: WrittenPlace) -> String {
        func text(_ degrees: Double, _ positive: String, _ negative: String) -> String {
            "\(((abs(degrees) * 100).rounded() / 100).formattedBriefly)°\(degrees < 0 ? negative : positive)"
        }
        return "\(text(place.latitude, "N", "S")) \(text(place.longitude, "E", "W"))"
    }

    /// Where the label of each point of a step stands; nil for those that have no room. Labels of large points come first.
    func labels(of step: Int, in language: ContentLanguage) -> [Label?] {
        let zoom = Double(Self.zooms[step])
        var taken = steps[step].map { Box(around: $0, zoom) }
        return steps[step].map { point in
            let text = heading(of: point.places, in: language)
            let width = Label.width(of: text)
            let gap = point.radius + 5
            for (x, y, anchor) in [(gap, 5.0, "start"), (-gap, 5, "end"), (0, -gap - 2, "middle"), (0, gap + 14, "middle")] {
                let left = anchor == "start" ? x : anchor == "end" ? x - width : x - width / 2
                let box = Box(left: point.x * zoom + left, top: point.y * zoom + y - 14, width: width, height: 18)
                let isInside =
                    box.left > 4 && box.left + width < MapFrame.width * zoom - 4 && box.top > 2 && box.top < frame.height * zoom - 22
                guard isInside, !taken.contains(where: box.touches) else { continue }
                taken.append(box)
                return Label(text: text, x: x, y: y, anchor: anchor)
            }
            return nil
        }
    }

    /// A label beside a point, from whose middle it is measured.
    struct Label: Sendable {
        let text: String
        let x: Double
        let y: Double
        /// As in `text-anchor`.
        let anchor: String

        /// About how wide a text is at the size of labels.
        fileprivate static func width(of text: String) -> Double {
            text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 8 : 15) }
        }
    }

    /// A part of the drawing.
    private struct Box {
        let left, top, width, height: Double

        init(left: Double, top: Double, width: Double, height: Double) {
            (self.left, self.top, self.width, self.height) = (left, top, width, height)
        }

        init(around point: MapPoint, _ zoom: Double) {
            let radius = point.radius
            self.init(left: point.x * zoom - radius, top: point.y * zoom - radius, width: radius * 2, height: radius * 2)
        }

        func touches(_ other: Box) -> Bool {
            left < other.left + other.width && other.left < left + width && top < other.top + other.height && other.top < top + height
        }
    }
}

/// The map as a page shows it.
struct MapView {
    let map: ListMap
    let language: ContentLanguage
    /// Where the records of a group are.
    let link: (_ group: Int) -> TemplateLink?

    private struct Step {
        let zoom: Int
        let points: [Point]

        static let schema = TemplateSchema<Step>(
            "step",
            [
                .number("zoom", "How much the map is enlarged: 1, 3 or 9.") { $0.zoom },
                .flag("isFirst", "Whether this is the whole map.") { $0.zoom == 1 },
                .list("points", of: Point.schema, "The points.") { $0.points },
            ]
        )
    }

    private struct Point {
        let point: MapPoint
        let name: String
        let link: TemplateLink?
        let label: ListMap.Label?
        let language: ContentLanguage

        static let schema = TemplateSchema<Point>(
            "point",
            [
                .text("x", "How far right it is, of 1000.") { $0.point.x.onMap },
                .text("y", "How far down it is.") { $0.point.y.onMap },
                .text("radius", "Half the width of its disc.") { $0.point.radius.onMap },
                .flag("isMany", "Whether it has several records.") { $0.point.count > 1 },
                .text("count", "How many records it has.") { $0.language.strings.digits($0.point.count) },
                .text("name", "The name of the place, or of the largest one.") { $0.name },
                .text("nameLanguage", "The language of the name, where it is not that of the content.") {
                    $0.language.otherTag(of: $0.name)
                },
                .link("link", "Where its records are in the list.") { $0.link },
                .text("label", "Its name, if there is room for it.") { $0.label?.text },
                .text("labelX", "How far right of the point the label is.") { $0.label?.x.onMap },
                .text("labelY", "How far below the point the label is.") { $0.label?.y.onMap },
                .text("labelAnchor", "Which part of the label is there, as in `text-anchor`.") { $0.label?.anchor },
            ]
        )
    }

    private var steps: [Step] {
        let groups = Dictionary(map.groups.enumerated().flatMap { number, places in places.map { ($0, number) } }) { first, _ in first }
        return map.steps.indices.map { step in
            Step(
                zoom: ListMap.zooms[step],
                points: zip(map.steps[step], map.labels(of: step, in: language)).map { point, label in
                    Point(
                        point: point,
                        name: map.heading(of: point.places, in: language),
                        link: groups[point.places[0]].flatMap(link),
                        label: label,
                        language: language
                    )
                }
            )
        }
    }

    static let schema = TemplateSchema<MapView>(
        "map",
        [
            .number("height", "How high it is if it is 1000 wide.") { Int($0.map.frame.height) },
            .text("land", "The land, as a path of SVG.") { $0.map.frame.land },
            .text("grid", "Parallels and meridians, as a path of SVG.") { $0.map.frame.grid },
            .list("steps", of: Step.schema, "The points for each step of enlargement.") { $0.steps },
        ]
    )
}

extension Double {
    fileprivate var onMap: String { ((self * 10).rounded() / 10).formattedBriefly }
}

import DataReading
import InterfaceTexts
import SiteBase
import SiteModel
import SiteTemplates

/// A chart with upright bars: an SVG as wide as its container, whose letters keep their size. The style sheet sets the colours.
struct BarChart {
    struct Bar {
        /// The label below the bar; nil if there is no room.
        let label: String?
        /// The period of the bar, in words: `March 2026`.
        let name: String
        let value: Int
        /// The value in words: `7 books`.
        let text: String
    }

    /// The id of the chart on its page.
    let id: String
    let title: String
    let bars: [Bar]
    let strings: InterfaceStrings

    /// The heights of the labels below and the values above the bars, in per cent of the drawing.
    private static let (labels, values) = (13.0, 13.0)

    /// Whether all values are 0.
    var isEmpty: Bool { bars.allSatisfy { $0.value == 0 } }

    /// The index of the first of the highest bars.
    private var highest: Int? { bars.indices.max { bars[$0].value < bars[$1].value } }

    /// A description of the chart in a sentence.
    private var description: String? {
        guard let first = bars.first, let last = bars.last, let highest else { return nil }
        return strings.text(
            .chartInWords,
            ["first": first.name, "last": last.name, "name": bars[highest].name, "value": bars[highest].text]
        )
    }

    private var svg: [UInt8] {
        var svg: [UInt8] = []
        func put(_ text: String) { svg.append(contentsOf: text.utf8) }
        func element(_ name: String, _ attributes: String, _ text: String) {
            put("<\(name)\(attributes)>")
            HTMLEscape.append(text, to: &svg)
            put("</\(name)>")
        }
        put("<svg class=\"chart-drawing\" role=\"img\" aria-labelledby=\"\(id)-title\" aria-describedby=\"\(id)-description\">")
        element("title", " id=\"\(id)-title\"", title)
        element("desc", " id=\"\(id)-description\"", description ?? "")
        // With few bars, each is as wide as if there were six.
        let slot = 100 / Double(max(bars.count, 6))
        let most = highest.map { max(bars[$0].value, 1) } ?? 1
        let floor = 100 - Self.labels
        // The values of many bars would overlap, and so would long values in large type.
        let showsAll = bars.count <= 13 && most < 100
        for (index, bar) in bars.enumerated() {
            let centre = Self.percent((Double(index) + 0.5) * slot)
            if bar.value > 0 {
                let height = Double(bar.value) / Double(most) * (floor - Self.values)
                let top = Self.percent(floor - height)
                put("<g>")
                element("title", "", "\(bar.name) – \(bar.text)")
                put("<rect x=\"\(Self.percent((Double(index) + 0.2) * slot))\" y=\"\(top)\"")
                put(" width=\"\(Self.percent(0.6 * slot))\" height=\"\(Self.percent(height))\"/>")
                if showsAll || index == highest {
                    element("text", " class=\"chart-value\" x=\"\(centre)\" y=\"\(top)\" dy=\"-.35em\"", strings.digits(bar.value))
                }
                put("</g>")
            }
            if let label = bar.label { element("text", " x=\"\(centre)\" y=\"100%\" dy=\"-.3em\"", label) }
        }
        put("<line x1=\"0\" x2=\"100%\" y1=\"\(Self.percent(floor))\" y2=\"\(Self.percent(floor))\"/></svg>")
        return svg
    }

    /// A percentage with at most two decimals.
    private static func percent(_ number: Double) -> String { "\(((number * 100).rounded() / 100).formattedBriefly)%" }

    static let schema = TemplateSchema<BarChart>(
        "chart",
        [
            .text("title", "What it shows.") { $0.title },
            .html("drawing", "The drawing: an SVG with a title and a description.") { $0.svg },
        ]
    )
}

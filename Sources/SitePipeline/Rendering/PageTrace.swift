import Diagnostics
public import SiteBase
import SiteLoading
import SiteModel
import SiteOutput
import SiteRecords
import SiteTemplates

/// The way of one page from the data to its file, with the bytes and the time of each step.
public struct PageTrace: Sendable {
    /// One step.
    public struct Step: Sendable {
        /// The name: read, fields, inputs, template or file.
        public let name: String
        /// What the step reads or makes.
        public let subject: String
        /// The number of bytes read or made; nil if the step counts none.
        public let bytes: Int?
        /// The median duration of some runs.
        public let duration: Duration
    }

    /// The path of the page.
    public let page: OutputPath
    /// The steps, in order.
    public private(set) var steps: [Step] = []

    /// How often each step runs. The median shows neither the first run, which fills caches, nor one that was interrupted.
    private static let runs = 9

    /// - Parameter output: the output folder, whose file is compared with the rendered page.
    init(_ page: PagePlan, of plan: SitePlan, output: String) throws(FileError) {
        self.page = page.path
        if let record = page.content.origin {
            var (reading, understanding): ([Duration], [Duration]) = ([], [])
            var values = 0
            for _ in 0..<Self.runs {
                let read = try record.store.measuredReading(of: record.number)
                reading.append(read.reading)
                understanding.append(read.understanding)
                values = read.values
            }
            add("read", "\(record.place)", record.byteCount, reading)
            add("fields", values == 1 ? "1 value" : "\(values) values", nil, understanding)
        }
        let inputs = PageInputs(plan)
        let rendering = PageRendering(plan: plan)
        let (problems, path) = (DiagnosticCollector(), "\(output)/\(page.path)")
        var (comparing, making, writing): ([Duration], [Duration], [Duration]) = ([], [], [])
        var bytes = 0
        let clock = ContinuousClock()
        for _ in 0..<Self.runs {
            let start = clock.now
            let model = plan.model(of: page, problems: problems)
            _ = inputs.inputs(of: page, model)
            let known = clock.now
            guard let file = rendering.file(page, model) else { return }
            let made = clock.now
            let isThere = FileSystem.kind(of: path) == .file
            if isThere { _ = try FileSystem.read(path) == file.bytes }
            comparing.append(known - start)
            making.append(made - known)
            if isThere { writing.append(clock.now - made) }
            bytes = file.bytes.count
        }
        add("inputs", "what the page is made from", nil, comparing)
        add("template", plan.templates(of: page.path)[page.content.kind]?.files.first ?? page.content.kind.template, bytes, making)
        if !writing.isEmpty { add("file", "compared with \(path)", bytes, writing) }
    }

    private mutating func add(_ name: String, _ subject: String, _ bytes: Int?, _ durations: [Duration]) {
        let median = durations.sorted()[durations.count / 2]
        steps.append(Step(name: name, subject: subject, bytes: bytes, duration: median))
    }
}

import Diagnostics
import SiteBase

/// Runs the stages of a build one after the other: each collects all its problems and, if one of them is an error, ends the build.
final class StageRunner {
    let problems = DiagnosticCollector()
    private(set) var stages: [BuildReport.Stage] = []
    private let isStrict: Bool

    init(isStrict: Bool) { self.isStrict = isStrict }

    /// Runs a stage; one without a name is not among those that are timed.
    func stage<Result>(_ name: String?, _ work: (DiagnosticCollector) throws(FileError) -> Result) throws(BuildFailure) -> Result {
        let clock = ContinuousClock()
        let start = clock.now
        let result: Result
        do throws(FileError) {
            result = try work(problems)
        } catch {
            problems.add(error.diagnostic)
            throw BuildFailure(diagnostics: judged, replacedFiles: error.replacedFiles ?? 0)
        }
        if let name { note(name, clock.now - start) }
        if failing { throw BuildFailure(diagnostics: judged) }
        return result
    }

    /// A stage may run in parts.
    private func note(_ name: String, _ duration: Duration) {
        if let place = stages.firstIndex(where: { $0.name == name }) {
            stages[place] = BuildReport.Stage(name: name, duration: stages[place].duration + duration)
        } else {
            stages.append(BuildReport.Stage(name: name, duration: duration))
        }
    }

    private var failing: Bool { problems.hasErrors || isStrict && !problems.diagnostics.isEmpty }

    private var judged: [Diagnostic] {
        guard isStrict else { return problems.diagnostics }
        return problems.diagnostics.map(\.asError)
    }
}

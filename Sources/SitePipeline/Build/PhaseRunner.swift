import Diagnostics
import SiteBase

/// Runs the phases of a build in order. A phase collects all of its problems, and an error among them ends the build after the phase.
package final class PhaseRunner {
    let problems = DiagnosticCollector()
    private(set) var phases: [BuildReport.Phase] = []
    private let isStrict: Bool

    init(isStrict: Bool) { self.isStrict = isStrict }

    /// Runs a phase. Phases without a name are not timed.
    func phase<Result>(_ name: String?, _ work: (DiagnosticCollector) throws(FileError) -> Result) throws(BuildFailure) -> Result {
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

    /// A phase may run in parts.
    private func note(_ name: String, _ duration: Duration) {
        if let place = phases.firstIndex(where: { $0.name == name }) {
            phases[place] = BuildReport.Phase(name: name, duration: phases[place].duration + duration)
        } else {
            phases.append(BuildReport.Phase(name: name, duration: duration))
        }
    }

    private var failing: Bool { problems.hasErrors || isStrict && !problems.diagnostics.isEmpty }

    private var judged: [Diagnostic] {
        guard isStrict else { return problems.diagnostics }
        return problems.diagnostics.map(\.asError)
    }
}

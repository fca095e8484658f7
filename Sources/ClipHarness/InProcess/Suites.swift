import ClipHost
import ClipSuites
import Foundation

/// Suites on disk whose cases run through handlers in this process.
///
/// A case that expects output, or an exit status other than 0 and 1, is skipped because it needs
/// its own process. If a handler crashes, the tests crash too.
public struct Suites: Sendable {
    /// The warnings about the definitions.
    public let warnings: [Diagnostic]
    /// The number of cases. Each step of a journey is a case.
    public let total: Int
    let plan: Plan

    /// Reads, checks and plans the suite, or the folder of suites, at a path.
    ///
    /// A relative path is looked up in the calling file's folder and in each folder above it.
    ///
    /// - Throws: ``InvalidSuites``, with all errors.
    public init(at path: String, calledFrom file: String = #filePath) throws(InvalidSuites) {
        let loaded = SuiteLoader.load(paths: [Self.find(path, from: file)], from: (try? PathText.current()) ?? "")
        let check = PlanCheck(Plan(loaded.suites))
        plan = check.selected.plan
        let diagnostics = loaded.diagnostics + check.diagnostics
        guard diagnostics.errors.isEmpty else { throw InvalidSuites(diagnostics: diagnostics) }
        warnings = diagnostics
        total = check.total
    }

    /// The cases in definition order. A journey is one element.
    public var cases: [SuiteCase] {
        units.flatMap { unit -> [SuiteCase] in
            if unit.isJourney { return unit.cases.isEmpty ? [] : [SuiteCase(unit: unit)] }
            return unit.cases.map { testCase in
                let baseline = testCase.kind == .parity ? unit.baseline : nil
                return SuiteCase(unit: PlanUnit(suite: unit.suite, cases: [testCase], baseline: baseline))
            }
        }
    }

    /// Runs all cases in order, without keeping cases or results in memory.
    ///
    /// `timeout` overrides the time limit of each launch. `sink` receives the events in order.
    @discardableResult
    public func run(
        through handlers: Handlers, timeout: Duration? = nil, sink: @escaping @Sendable (RunEvent) -> Void = { _ in }
    ) async -> RunEnded {
        let engine = Engine(RunConfiguration(jobs: 1, timeout: timeout), provider: InProcessHosts(handlers))
        return await engine.run(units, total: total, suites: plan.suites.map(\.reference), sink: sink)
    }

    private var units: InProcessUnits { InProcessUnits(plan: plan) }

    private static func find(_ path: String, from file: String) -> String {
        guard !path.isEmpty, !path.hasPrefix("/") else { return path }
        var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        while true {
            let candidate = folder.appendingPathComponent(path).path
            if FileManager.default.fileExists(atPath: candidate) { return candidate }
            guard folder.path != "/", !folder.path.isEmpty else { return path }
            folder = folder.deletingLastPathComponent()
        }
    }
}

struct InProcessUnits: Sequence {
    let plan: Plan

    func makeIterator() -> AnyIterator<PlanUnit> {
        let units = plan.makeIterator()
        return AnyIterator {
            guard var unit = units.next() else { return nil }
            for (place, testCase) in unit.cases.enumerated() {
                let testCase = testCase.hasHost ? testCase : testCase.with(hasHost: true)
                unit.cases[place] = testCase
                if let reason = Self.needOfProcess(testCase) { unit.cases[place] = testCase.with { $0.skip = reason } }
            }
            unit.baseline = unit.baseline.map { $0.hasHost ? $0 : $0.with(hasHost: true) }
            return unit
        }
    }

    private static func needOfProcess(_ testCase: TestCase) -> String? {
        guard testCase.isLaunched else { return nil }
        let expectation = testCase.expectation
        if expectation.output != nil { return "it expects standard output, which needs a process of its own" }
        if let exit = expectation.exit, exit != 0, exit != ClipHost.Status.failed {
            return "it expects exit status \(exit), which needs a process of its own"
        }
        return nil
    }
}

/// The error thrown if suites have invalid definitions.
public struct InvalidSuites: Error, Sendable, CustomStringConvertible {
    /// The errors and warnings.
    public let diagnostics: [Diagnostic]

    /// The errors, each with its location, excerpt and fix.
    public var description: String {
        diagnostics.errors.map(DiagnosticRenderer(colour: false).render).joined(separator: "\n")
    }
}

import ClipHost
import ClipSuites
import Foundation

/// Suites on disk, whose cases are run through handlers in this process.
///
///     import ClipHarness
///     import Testing
///
///     @Test(arguments: try Suites(at: "suites/bikes").cases)
///     func opens(_ testCase: SuiteCase) async throws {
///         try await testCase.check(through: Bikes.handlers)
///     }
///
/// A case that expects what only a process has, output and exit statuses but 0 and 1, is skipped. A handler that
/// crashes takes the tests with it.
public struct Suites: Sendable {
    /// The warnings about the definitions, which have no errors.
    public let warnings: [Diagnostic]
    /// The number of cases, each step of a journey counted.
    public let total: Int
    let plan: Plan

    /// Reads, checks and plans the suite, or the folder of suites, at a path.
    ///
    /// - Parameters:
    ///   - path: A relative one is looked for in the folder of the calling file, and in the folders around it.
    ///   - file: The file that calls this.
    /// - Throws: ``InvalidSuites``, with everything that is wrong.
    public init(at path: String, calledFrom file: String = #filePath) throws(InvalidSuites) {
        let loaded = SuiteLoader.load(
            paths: [Self.find(path, from: file)], from: (try? CurrentFolder.path()) ?? "")
        let check = PlanCheck(Plan(loaded.suites))
        plan = check.selected.plan
        let diagnostics = loaded.diagnostics + check.diagnostics
        guard diagnostics.errors.isEmpty else { throw InvalidSuites(diagnostics: diagnostics) }
        warnings = diagnostics
        total = check.total
    }

    /// The cases in the order of their definitions, each to be run on its own; a journey counts as one.
    public var cases: [SuiteCase] {
        units.flatMap { unit -> [SuiteCase] in
            if unit.isJourney { return unit.cases.isEmpty ? [] : [SuiteCase(unit: unit)] }
            return unit.cases.map { testCase in
                SuiteCase(
                    unit: PlanUnit(
                        suite: unit.suite, cases: [testCase],
                        baseline: testCase.kind == .parity ? unit.baseline : nil))
            }
        }
    }

    /// Runs all cases, one after the other, and keeps neither them nor their results.
    ///
    /// - Parameters:
    ///   - handlers: What the cases are run through.
    ///   - timeout: How long one launch may take; `nil` leaves it to the suites.
    ///   - sink: Receives how each case ended, in their order, after a batch of them has run.
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

struct InProcessUnits: Sequence, Sendable {
    let plan: Plan

    func makeIterator() -> AnyIterator<PlanUnit> {
        let units = plan.makeIterator()
        return AnyIterator {
            guard var unit = units.next() else { return nil }
            for (place, testCase) in unit.cases.enumerated() {
                // Handlers in this process are a host.
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
        if expectation.output != nil { return "it expects standard output, which only a process of its own has" }
        if let exit = expectation.exit, exit != 0, exit != ClipHost.Status.failed {
            return "it expects exit status \(exit), with which only a process of its own can end"
        }
        return nil
    }
}

/// Suites that cannot be run, since something in their definitions is wrong.
public struct InvalidSuites: Error, Sendable, CustomStringConvertible {
    /// Everything that is wrong or questionable, in the order of the files.
    public let diagnostics: [Diagnostic]

    /// The errors, each with its place, an excerpt and the fix.
    public var description: String {
        let renderer = DiagnosticRenderer(colour: false)
        return diagnostics.errors.map(renderer.render).joined(separator: "\n")
    }
}

import ClipHarness
import ClipSuites
import Foundation

/// The suites that a command was given, read, planned and checked.
struct Definitions: Sendable {
    let plan: Plan
    /// The suites as they were read.
    let loaded: LoadedSuites
    /// How many cases the plan has.
    let total: Int
    /// What is selected of the plan.
    let selected: SelectedPlan
    /// Why nobody knows what is selected.
    let selectionFailure: Diagnostic?
    /// What the selection asks for and the definitions do not have.
    let selectionWarnings: [Diagnostic]
    /// What is wrong or questionable, in the order of the files and then of the plan.
    let diagnostics: [Diagnostic]

    /// Reads the suites; what is wrong with one does not keep the others from being checked.
    init(paths: [String]) {
        self.init(Self.load(paths), selecting: Selection())
    }

    /// Plans and checks suites that were read.
    init(_ loaded: LoadedSuites, selecting selection: Selection) {
        self.loaded = loaded
        plan = Plan(loaded.suites)
        let check = PlanCheck(plan, selecting: selection)
        total = check.total
        selected = check.selected
        selectionFailure = check.selectionFailure
        selectionWarnings = selection.unknownWords(in: plan) + check.selectionWarnings
        diagnostics = loaded.diagnostics + check.diagnostics
    }

    /// Reads the suites without planning their cases.
    static func load(_ paths: [String]) -> LoadedSuites {
        do throws(Diagnostic) {
            return SuiteLoader.load(paths: paths, from: try CurrentFolder.path())
        } catch {
            var loaded = SuiteLoader.load(paths: paths.filter { $0.hasPrefix("/") }, from: "/")
            if !paths.allSatisfy({ $0.hasPrefix("/") }) { loaded.diagnostics.insert(error, at: 0) }
            return loaded
        }
    }

    /// How many errors there are, with which nothing may be launched.
    var errorCount: Int { diagnostics.count { $0.severity == .error } }
}

extension [Diagnostic] {
    /// Those that stop a run.
    var errors: [Diagnostic] { filter { $0.severity == .error } }
}

import ClipHarness
import ClipReports
import ClipSuites
import Foundation

/// The definitions that a command was given, what is selected of them, and what its user should know of that.
struct SelectedDefinitions: Sendable {
    let definitions: Definitions
    private let selection: Selection
    private let remarks: [Diagnostic]

    /// Reads the suites for a run, which keeps what it is not given of what the runs before it left to be done.
    init(_ arguments: RunArguments, after previous: RunBefore) {
        self.init(
            paths: arguments.paths, arguments.bazel.narrowed(arguments.selection.selection), after: previous,
            keepsHistory: true)
    }

    /// Reads the suites.
    ///
    /// - Parameters:
    ///   - selection: Which cases are wanted, but for what the runs before left to be done.
    ///   - previous: Those runs, as far as they matter.
    ///   - keepsHistory: Whether to look up also what they left and is not selected.
    init(paths: [String], _ selection: Selection, after previous: RunBefore, keepsHistory: Bool = false) {
        let loaded = Definitions.load(paths)
        var selection = selection
        selection.previousRun = previous.failed
        var remarks = [previous.remark].compactMap { $0 }
        do throws(Diagnostic) {
            let replaced = selection.isEverything ? loaded.suites : []
            selection.history = keepsHistory ? try previous.history(besides: replaced) : nil
        } catch {
            remarks.append(error)
        }
        definitions = Definitions(loaded, selecting: selection)
        self.selection = selection
        self.remarks = remarks + definitions.selectionWarnings
    }

    /// Says what is strange about the selection.
    ///
    /// - Returns: Whether it is known what is selected.
    func announce(colour: ColourChoice) -> Bool {
        let output = DiagnosticOutput(colour: colour)
        if let failure = definitions.selectionFailure {
            output.show([failure])
            return false
        }
        output.show(remarks)
        return true
    }

    /// How many cases of the plan are selected; `nil` where all are wanted.
    var summary: String? {
        guard !selection.isEverything else { return nil }
        let selected = definitions.selected
        var text = "\(selected.total) of \(Count.of(definitions.total, "case"))"
        if let shard { text += " (\(shard.partition) of \(shard.whole))" }
        return text
    }

    /// Which share of the selection is wanted; `nil` where all of it is.
    var shard: Shard? {
        guard !selection.partitions.isEmpty else { return nil }
        return Shard(
            partition: selection.partitions.map(\.description).joined(separator: ", then "),
            whole: definitions.selected.undivided.total)
    }

    /// Whether no case is selected, shares aside.
    var isEmpty: Bool { definitions.selected.undivided.total == 0 }

    /// Whether that is so because the runs before left nothing of what else is selected.
    var isAllDone: Bool { isEmpty && selection.previousRun != nil && definitions.selected.matchesAny }

    /// Whether it is only this share of the selection that has no case.
    var isEmptyShare: Bool {
        definitions.selected.total == 0 && definitions.selected.undivided.total > 0
    }
}

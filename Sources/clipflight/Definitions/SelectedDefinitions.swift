import ClipHarness
import ClipReports
import ClipSuites
import Foundation

/// The definitions that a command was given, what is selected of them, and what its user should know of that.
struct SelectedDefinitions: Sendable {
    let definitions: Definitions
    private let selection: Selection
    private let remarks: [Diagnostic]

    /// Reads the suites for a run.
    init(_ arguments: RunArguments, after previous: RunBefore) {
        self.init(
            paths: arguments.paths, arguments.selection, after: previous, narrow: arguments.bazel.narrowed)
    }

    /// Reads the suites.
    ///
    /// - Parameters:
    ///   - previous: The run before, as far as it matters.
    ///   - narrow: Adds what the environment asks for.
    init(
        paths: [String], _ arguments: SelectionArguments, after previous: RunBefore,
        narrow: (Selection) -> Selection = { $0 }
    ) {
        var selection = narrow(arguments.selection)
        selection.previousRun = previous.run
        definitions = Definitions(paths: paths, selecting: selection)
        self.selection = selection
        remarks = [previous.remark].compactMap { $0 } + definitions.selectionWarnings
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

    /// Whether the run before left nothing of what else is selected.
    var isAllDone: Bool {
        selection.previousRun != nil && definitions.selected.undivided.total == 0
    }

    /// Whether it is only this share of the selection that has no case.
    var isEmptyShare: Bool {
        definitions.selected.total == 0 && definitions.selected.undivided.total > 0
    }
}

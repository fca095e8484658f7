import ClipHarness
import ClipReports
import ClipRules
import ClipSuites
import Foundation

/// Runs suites again whenever a file changes that they are made of. It polls, for file systems of other machines.
struct Watch {
    let arguments: RunArguments
    let interruption: Interruption

    /// The time that files have to stay as they are before the next run.
    private static let pause = Duration.milliseconds(250)

    /// Runs until a signal comes or the reader of the output goes away; then it ends as the last run has.
    func run(_ runOnce: (Definitions) async -> ExitStatus) async -> ExitStatus {
        interruption.start()
        defer { interruption.stop() }
        // What failed at the start stays selected: it may fail again after it has passed.
        var history = arguments.history
        var states: WatchedFiles.States = [:]
        while true {
            let definitions = arguments.definitions(after: history)
            history.remark = nil
            let files = WatchedFiles(
                paths: arguments.paths, files: definitions.loaded.files.map(\.path), suites: definitions.loaded.suites,
                folder: context.folder,
                reports: arguments.reports.map { context.absolute($0.path(in: arguments.output)) })
            // As they were when this run was called for: what was saved since calls for another one.
            let now = files.states(after: states)
            var before = now.merging(states.filter { now[$0.key] != nil }) { $1 }
            // Also what was saved while a long table was read.
            for file in definitions.loaded.files where file.hasChanged { before[file.path] = nil }
            let status = await runOnce(definitions)
            if interruption.signal == nil, hasReader {
                context.print("\nWatching \(Phrase.count(before.count, "file")); a change runs the suites again.\n")
            }
            var changes: [String] = []
            (states, changes) = await nextChanges(of: files, since: before)
            if let signal = interruption.signal { return .interrupted(signal: signal) }
            guard hasReader else { return status }
            context.print("\nChanged: \(shown(changes))\n\n")
        }
    }

    private var context: Context { arguments.context }

    private var hasReader: Bool { context.output.hasReader }

    /// Waits until something has changed and then stays as it is for a moment, or the watch is over.
    private func nextChanges(
        of files: WatchedFiles, since start: WatchedFiles.States
    ) async -> (WatchedFiles.States, [String]) {
        var last = start
        while interruption.signal == nil, hasReader {
            let now = files.states(after: last)
            let changes = start.changes(to: now)
            if !changes.isEmpty, now == last { return (now, changes) }
            last = now
            try? await Task.sleep(for: Self.pause)
        }
        return (last, [])
    }

    private func shown(_ files: [String]) -> String {
        Phrase.some(files.map { context.shown($0) }, of: 3)
    }
}

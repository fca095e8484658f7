import ClipHarness
import ClipReports
import ClipSuites
import Foundation

/// Runs suites again whenever something changes that they are made of, until a signal ends it, or nobody reads along.
///
/// It looks at the files time and again rather than asking the system to be told, which is the same everywhere, also on
/// file systems of other machines; where there are very many files it looks less often.
struct Watch {
    private let arguments: RunArguments
    private let interruption: RunInterruption

    private static let interval = Duration.milliseconds(250)

    init(_ arguments: RunArguments, _ interruption: RunInterruption) {
        self.arguments = arguments
        self.interruption = interruption
    }

    /// Runs until a signal comes or the reader of the output goes away, as `head` does; then it ends as the last run has.
    /// Definitions that are invalid are shown, and what mends them is waited for.
    func run(_ runOnce: (SelectedDefinitions, @escaping Engine.Sink) async -> ExitStatus) async -> ExitStatus {
        let signals = InterruptSignals { [interruption] in interruption.hear($0) }
        defer { signals.stop() }
        var products = HostProducts()
        // What failed at the start stays selected: it may fail again after it has passed.
        var previous = RunBefore(arguments)
        while true {
            // Before anything is read: what is saved while a long table is planned has changed, too.
            let early = files(of: Definitions.load(arguments.paths)).stamps()
            let chosen = SelectedDefinitions(arguments, after: previous)
            previous = previous.known
            let files = files(of: chosen.definitions.loaded)
            let before = files.stamps().merging(early) { $1 }
            let prepared = PreparedFiles(files)
            let status = await runOnce(chosen) { prepared.hear($0) }
            if let signal = interruption.signal { return .interrupted(signal: signal) }

            let after = files.stamps()
            var changes = products.edits(
                among: before.changes(to: after), inPreparation: prepared.changes(from: before, to: after))
            if changes.isEmpty {
                Console.output("\nWatching \(Count.of(after.count, "file")); a change runs the suites again.\n")
                changes = await nextChanges(of: files, since: after)
                products.noteEdits(changes)
            }
            if let signal = interruption.signal { return .interrupted(signal: signal) }
            guard isRead else { return status }
            Console.output("\nChanged: \(shown(changes))\n\n")
        }
    }

    private func files(of loaded: LoadedSuites) -> WatchedFiles {
        WatchedFiles(paths: arguments.paths, files: loaded.files, suites: loaded.suites, reports: reports)
    }

    private var isRead: Bool { DescriptorOutput(STDOUT_FILENO).hasReader }

    /// Waits until something changes and then stays as it is for a moment; empty where there is no more need to.
    private func nextChanges(of files: WatchedFiles, since start: WatchedFiles.Stamps) async -> [ExactText] {
        var last = start
        while interruption.signal == nil, isRead {
            let began = ContinuousClock.now
            let now = files.stamps()
            let changes = start.changes(to: now)
            if !changes.isEmpty, now == last { return changes }
            last = now
            await pause(max(Self.interval, (ContinuousClock.now - began) * 20))
        }
        return []
    }

    /// Sleeps, and wakes where a signal comes.
    private func pause(_ duration: Duration) async {
        let end = ContinuousClock.now + duration
        while interruption.signal == nil, ContinuousClock.now < end {
            try? await Task.sleep(for: min(Self.interval, end - .now))
        }
    }

    private var reports: [String] { arguments.reports.map { $0.absolutePath(in: arguments.output) } }

    /// The first files, from the current folder where they lie in it.
    private func shown(_ files: [ExactText]) -> String {
        let folder = FileManager.default.currentDirectoryPath + "/"
        let names = files.prefix(3).map(\.text).map {
            ShownText.short($0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : $0)
        }
        let rest = files.count > 3 ? " and \(files.count - 3) more" : ""
        return names.joined(separator: ", ") + rest
    }
}

import ClipHarness
import ClipReports
import ClipSuites
import Foundation

/// Runs suites again whenever a file changes that they are made of.
///
/// It looks at the files from time to time, which works on file systems of other machines too; where there are very many
/// it looks less often.
struct Watch {
    private let arguments: RunArguments
    private let interruption: Interruption
    /// Files that preparing hosts has written, and nothing else since.
    private var products: Set<String> = []

    private static let interval = Duration.milliseconds(250)

    init(_ arguments: RunArguments, _ interruption: Interruption) {
        self.arguments = arguments
        self.interruption = interruption
    }

    /// Runs until a signal comes or the reader of the output goes away, as `head` does; then it ends as the last run has.
    ///
    /// Definitions that are invalid are shown, and a change that fixes them is waited for.
    mutating func run(_ runOnce: (Definitions, @escaping Engine.Sink) async -> ExitStatus) async -> ExitStatus {
        interruption.start()
        defer { interruption.stop() }
        // What failed at the start stays selected: it may fail again after it has passed.
        var history = arguments.history
        while true {
            // Before anything is read: what is saved while a long table is planned has changed, too.
            let early = files(of: Definitions.load(arguments.paths)).stamps()
            let definitions = arguments.definitions(after: history)
            history.advance()
            let files = files(of: definitions.loaded)
            let before = files.stamps().merging(early) { $1 }
            let preparation = Preparation(files: files, first: files.preparableStamps())
            let status = await runOnce(definitions) { preparation.handle($0) }
            if let signal = interruption.signal { return .interrupted(signal: signal) }

            let after = files.stamps()
            var changes = edits(among: before.changes(to: after), preparation.changes(from: before, to: after))
            if changes.isEmpty {
                Console.output("\nWatching \(Count.of(after.count, "file")); a change runs the suites again.\n")
                changes = await nextChanges(of: files, since: after)
                products.subtract(changes)
            }
            if let signal = interruption.signal { return .interrupted(signal: signal) }
            guard hasReader else { return status }
            Console.output("\nChanged: \(shown(changes))\n\n")
        }
    }

    /// The files among those that changed in a run for which there is to be another one.
    ///
    /// A file that changes while hosts are prepared for the first time may be a product or an edit, and one more run
    /// decides: a product changes then again. A file that changes at another time was edited, and is no product.
    ///
    /// - Parameter prepared: Those that changed while hosts were prepared, and at no other time.
    private mutating func edits(among changes: [String], _ prepared: Set<String>) -> [String] {
        let known = products
        products.formUnion(prepared)
        products.subtract(changes.filter { !prepared.contains($0) })
        return changes.filter { !prepared.contains($0) || !known.contains($0) }
    }

    private func files(of loaded: LoadedSuites) -> WatchedFiles {
        WatchedFiles(
            paths: arguments.paths, files: loaded.files, suites: loaded.suites,
            reports: arguments.reports.map { ReportRequest.absolute($0.path(in: arguments.output)) })
    }

    private var hasReader: Bool { DescriptorOutput(STDOUT_FILENO).hasReader }

    /// Waits until something changes and then stays as it is for a moment; empty where the watch is over.
    private func nextChanges(of files: WatchedFiles, since start: WatchedFiles.Stamps) async -> [String] {
        var (last, due) = (start, ContinuousClock.now)
        while interruption.signal == nil, hasReader {
            let began = ContinuousClock.now
            if began >= due {
                let now = files.stamps()
                let changes = start.changes(to: now)
                if !changes.isEmpty, now == last { return changes }
                last = now
                due = .now + (.now - began) * 20
            }
            try? await Task.sleep(for: Self.interval)
        }
        return []
    }

    /// The first files, from the current folder where they are inside it.
    private func shown(_ files: [String]) -> String {
        let folder = FileManager.default.currentDirectoryPath + "/"
        let names = files.prefix(3).map {
            ShownText.short($0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : $0)
        }
        let rest = files.count > 3 ? " and \(files.count - 3) more" : ""
        return names.joined(separator: ", ") + rest
    }
}

/// What changes in a run until its last host is prepared.
private struct Preparation: Sendable {
    let files: WatchedFiles
    /// Just before the run: the first host may be prepared before its event arrives.
    let first: WatchedFiles.Stamps
    private let last = Locked<WatchedFiles.Stamps?>(nil)

    func handle(_ event: RunEvent) {
        guard case .prepared(let suite) = event, files.mayPrepare(suite) else { return }
        last.withLock { $0 = files.preparableStamps() }
    }

    /// The files that changed then, and neither earlier in the run nor later.
    func changes(from start: WatchedFiles.Stamps, to end: WatchedFiles.Stamps) -> Set<String> {
        guard let last = last.withLock({ $0 }) else { return [] }
        return Set(
            first.changes(to: last).filter { start.agrees(with: first, at: $0) && last.agrees(with: end, at: $0) })
    }
}

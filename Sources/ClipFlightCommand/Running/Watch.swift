import ClipHarness
import ClipRules
import ClipSuites
import Foundation

/// Polls files, because network file systems do not send events.
struct Watch {
    let arguments: RunArguments
    let interruption: Interruption

    /// The next run starts once the files have not changed for this long.
    private static let pause = Duration.milliseconds(250)

    func run(_ runOnce: (Definitions, @escaping @Sendable (RunEvent) -> Void) async -> ExitStatus) async -> ExitStatus {
        interruption.start()
        defer { interruption.stop() }
        // With `--failed`, the cases that failed before the watch stay selected throughout.
        var history = arguments.history()
        var states: States = [:]
        var reason: String?
        var isFailedOnly = false
        let news = Locked(News())
        while true {
            let definitions = arguments.definitions(
                after: isFailedOnly ? arguments.history(isFailedOnly: true) : history)
            history.remark = nil
            // A file that was saved after the last change was detected triggers another run.
            let now = self.states(of: definitions.loaded, after: states)
            var before = now.merging(states.filter { now[$0.key] != nil }) { $1 }
            // A file that was saved while the definitions were read also triggers another run.
            for file in definitions.loaded.files where file.hasChanged { before[file.path] = nil }
            news.withLock { ($0.fixed, $0.new) = ([], []) }
            let status = await runOnce(definitions) { event in
                guard case .finished(let result) = event else { return }
                news.withLock { $0.take(result, under: arguments.configuration.rules) }
            }
            let keys = Keys()
            if interruption.signal == nil, hasReader {
                context.print("\n")
                let clock = Date.ISO8601FormatStyle(timeZone: .current).time(includingFractionalSeconds: false)
                if let reason { context.printLine("\(clock.format(Date())) \(reason)\(news.withLock { $0.text })") }
                let again = keys == nil ? "" : "; Enter runs again, f failed only, q ends"
                context.print("Watching \(Phrase.count(before.count, "file")) for changes\(again)\n")
            }
            let (changes, key): ([String], Key?)
            (states, changes, key) = await nextWake(of: definitions.loaded, since: before, keys)
            if let signal = interruption.signal { return .interrupted(signal: signal) }
            guard hasReader, key != .end else { return status }
            isFailedOnly = key == .failed
            let changed = "Changed: \(Phrase.some(changes.map(context.shown), of: 3))"
            reason = key.map { $0 == .failed ? "Failed only" : "Run again" } ?? changed
            context.print("\n")
        }
    }

    private var context: Context { arguments.context }
    private var hasReader: Bool { context.output.hasReader }

    private func nextWake(
        of loaded: LoadedSuites, since start: States, _ keys: Keys?
    ) async -> (States, changes: [String], Key?) {
        var last = start
        while interruption.signal == nil, hasReader {
            if let key = keys?.next() { return (last, [], key) }
            let now = states(of: loaded, after: last)
            let changes = Set(start.keys).union(now.keys).filter { start[$0] != now[$0] }.sorted()
            if !changes.isEmpty, now == last { return (now, changes, nil) }
            last = now
            try? await Task.sleep(for: Self.pause)
        }
        return (last, [], nil)
    }

    private typealias States = [String: State]

    /// A file that is rebuilt with the same content does not trigger a run.
    private struct State: Equatable {
        let stamp: FileStamp
        private let content: Int

        init(_ path: String, _ stamp: FileStamp) {
            self.stamp = stamp
            var hasher = Hasher()
            hasher.combine(stamp.mode)
            hasher.combine(try? OpenFile(path: path).readAll(limit: .max))
            content = hasher.finalize()
        }

        static func == (one: State, other: State) -> Bool { one.content == other.content }
    }

    private func states(of loaded: LoadedSuites, after earlier: States) -> States {
        let files = SuiteLoader.files(paths: arguments.paths, from: context.folder)
        let hosts = loaded.suites.flatMap { suite in suite.hosts.flatMap { $0.watched(in: suite.folder) } }
        let reports = arguments.reports.map { context.absolute($0.path) }
        var states: States = [:]
        for path in Set(loaded.files.map(\.path) + files + hosts).subtracting(reports) {
            guard let stamp = FileStamp(path) else { continue }
            let before = earlier[path].flatMap { $0.stamp == stamp ? $0 : nil }
            states[path] = before ?? State(path, stamp)
        }
        return states
    }
}

private struct News {
    private var failing: Set<String> = []
    var fixed: [String] = []
    var new: [String] = []

    mutating func take(_ result: CaseResult, under rules: RunRules) {
        let title = Visible.line(result.testCase.fullTitle)
        if !result.standing(under: rules).isProblem {
            if failing.remove(result.testCase.id) != nil { fixed.append(title) }
        } else if failing.insert(result.testCase.id).inserted {
            new.append(title)
        }
    }

    var text: String {
        let parts = [("fixed", fixed), ("new", new)].filter { !$1.isEmpty }
        return parts.isEmpty
            ? "; nothing fixed, nothing new" : parts.map { "; \($0): \(Phrase.some($1, of: 3))" }.joined()
    }
}

private enum Key: Character { case again = "\n", failed = "f", end = "q" }

/// Reads keys from the terminal. When deallocated, restores the terminal's mode.
private final class Keys {
    private var before = termios()

    /// Returns `nil` in the background, where a program that changes the terminal is stopped.
    init?() {
        guard [-1, getpgrp()].contains(tcgetpgrp(STDIN_FILENO)), tcgetattr(STDIN_FILENO, &before) == 0 else {
            return nil
        }
        var mode = before
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
        withUnsafeMutableBytes(of: &mode.c_cc) { ($0[Int(VMIN)], $0[Int(VTIME)]) = (0, 0) }
        tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    }

    deinit { tcsetattr(STDIN_FILENO, TCSANOW, &before) }

    func next() -> Key? {
        var key: UInt8 = 0
        return read(STDIN_FILENO, &key, 1) == 1 ? Key(rawValue: Character(Unicode.Scalar(key))) : nil
    }
}

extension HostDefinition {
    fileprivate func watched(in folder: String) -> [String] {
        let named = named(in: folder)
        switch program {
        case .command: return named
        case .swiftProduct(_, let package, _): return named + sources(of: package)
        // `CodeResources` changes whenever a file of the app changes.
        case .device(let clip):
            return named + (clip.app.map { [$0 + "/Info.plist", $0 + "/_CodeSignature/CodeResources"] } ?? [])
        }
    }

    private func named(in folder: String) -> [String] {
        words.flatMap { word -> [String] in
            let path = PathText.absolute(word, from: folder)
            guard PathText.isInside(path, folder) else { return [] }
            switch FileKind.of(path) {
            case .folder: return []
            case .missing: return [path]
            case .file, .special: return [path] + neighbours(of: URL(fileURLWithPath: path))
            }
        }
    }

    private func neighbours(of file: URL) -> [String] {
        guard !file.pathExtension.isEmpty else { return [] }
        let folder = file.deletingLastPathComponent()
        let names = FolderNames.list(folder.path)?.compactMap(FolderNames.text) ?? []
        return names.filter { $0.hasSuffix("." + file.pathExtension) }.map { folder.appendingPathComponent($0).path }
    }

    private func sources(of package: String) -> [String] {
        let manifest = ["Package.swift", "Package.resolved"].map { package + "/" + $0 }
        let files = FileManager.default.enumerator(
            at: URL(fileURLWithPath: package + "/Sources"), includingPropertiesForKeys: nil,
            options: [.skipsHiddenFiles])
        return manifest + (files?.compactMap { ($0 as? URL)?.path } ?? [])
    }
}

import ClipHarness
import ClipRules
import ClipSuites
import Foundation

/// Runs suites again when a file changes. Polls, since network file systems send no events.
struct Watch {
    let arguments: RunArguments
    let interruption: Interruption

    /// The next run starts when files have not changed for this long.
    private static let pause = Duration.milliseconds(250)

    func run(_ runOnce: (Definitions) async -> ExitStatus) async -> ExitStatus {
        interruption.start()
        defer { interruption.stop() }
        // The cases that failed at the start stay selected for the whole watch.
        var history = arguments.history
        var states: States = [:]
        while true {
            let definitions = arguments.definitions(after: history)
            history.remark = nil
            // A file that was saved after the last change was detected triggers another run.
            let now = self.states(of: definitions.loaded, after: states)
            var before = now.merging(states.filter { now[$0.key] != nil }) { $1 }
            // So does a file that was saved while the definitions were read.
            for file in definitions.loaded.files where file.hasChanged { before[file.path] = nil }
            let status = await runOnce(definitions)
            if interruption.signal == nil, hasReader {
                context.print("\nWatching \(Phrase.count(before.count, "file")); a change runs the suites again.\n")
            }
            var changes: [String] = []
            (states, changes) = await nextChanges(of: definitions.loaded, since: before)
            if let signal = interruption.signal { return .interrupted(signal: signal) }
            guard hasReader else { return status }
            context.print("\nChanged: \(Phrase.some(changes.map(context.shown), of: 3))\n\n")
        }
    }

    private var context: Context { arguments.context }
    private var hasReader: Bool { context.output.hasReader }

    private func nextChanges(of loaded: LoadedSuites, since start: States) async -> (States, [String]) {
        var last = start
        while interruption.signal == nil, hasReader {
            let now = states(of: loaded, after: last)
            let changes = Set(start.keys).union(now.keys).filter { start[$0] != now[$0] }.sorted()
            if !changes.isEmpty, now == last { return (now, changes) }
            last = now
            try? await Task.sleep(for: Self.pause)
        }
        return (last, [])
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

    /// Returns the files that the host's commands name, and siblings with the same extension.
    private func named(in folder: String) -> [String] {
        words.flatMap { word -> [String] in
            guard !word.isEmpty, word.utf8.count < 1024, !word.hasPrefix("/"), !word.hasPrefix("-") else { return [] }
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

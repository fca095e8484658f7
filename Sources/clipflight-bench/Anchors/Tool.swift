import Foundation

/// A program that an anchor needs, if it is installed.
struct Tool {
    /// The name, to be found in `PATH`, and the arguments.
    var command: [String]
    var folder: URL
    var variables: [String: String] = [:]

    /// What a run of it takes, in seconds.
    struct Spent {
        /// From its start to its end.
        var clock: Double
        /// Processor time, with that of all it starts and waits for.
        var processor: Double
    }

    /// Runs it; `nil` where it is not there or fails.
    func spent() -> Spent? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let before = Self.processorSecondsOfChildren
        let start = ContinuousClock.now
        guard (try? process.run()) != nil else { return nil }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        return Spent(
            clock: (ContinuousClock.now - start).inSeconds, processor: Self.processorSecondsOfChildren - before)
    }

    /// Of all children that have ended so far.
    private static var processorSecondsOfChildren: Double {
        var usage = rusage()
        #if canImport(Darwin)
            getrusage(RUSAGE_CHILDREN, &usage)
        #else
            getrusage(RUSAGE_CHILDREN.rawValue, &usage)
        #endif
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) * 1e-6 }
    }

    /// Makes a folder with these files, hands it over, and removes it.
    static func inFolder<Result>(_ name: String, _ files: [String: String], _ body: (URL) -> Result?) -> Result? {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("clipflight-\(name)-\(getpid())")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, text) in files {
            let file = folder.appendingPathComponent(path)
            let parent = file.deletingLastPathComponent()
            try? FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            guard (try? Data(text.utf8).write(to: file)) != nil else { return nil }
        }
        return body(folder)
    }
}

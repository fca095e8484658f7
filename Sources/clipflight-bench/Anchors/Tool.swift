import Foundation

/// A program that an anchor needs, if it is installed.
struct Tool {
    /// The name, to be found in `PATH`, and the arguments.
    var command: [String]
    var folder: URL
    var variables: [String: String] = [:]

    /// Seconds on the clock from its start to its end; `nil` where it is not there or fails.
    func seconds() -> Double? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let start = ContinuousClock.now
        guard (try? process.run()) != nil else { return nil }
        process.waitUntilExit()
        return process.terminationStatus == 0 ? (ContinuousClock.now - start).inSeconds : nil
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

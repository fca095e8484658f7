import Foundation
import TestSupport
import Testing

/// The processes and files of a run that are still on this machine.
enum Remains {
    /// The running processes that have a run's mark, each with its command.
    static func processes(mark: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.filter { Int($0) != nil }.compactMap { name in
            let command = read("/proc/\(name)/cmdline").replacingOccurrences(of: "\0", with: " ")
            let isMarked = command.contains(mark) || read("/proc/\(name)/environ").contains(mark)
            guard isMarked, isRunning(name) else { return nil }
            return "\(name) \(command)"
        }
    }

    /// Expects that a run leaves nothing or, if killed, that its processes soon end.
    static func expectNone(
        of suite: HostileSuite, wasKilled: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        // Gives up after some time.
        for _ in 0..<1000 {
            if try left(of: suite, wasKilled).isEmpty { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(try left(of: suite, wasKilled) == [], sourceLocation: sourceLocation)
    }

    private static func left(of suite: HostileSuite, _ wasKilled: Bool) throws -> [String] {
        let waiting = try suite.waitingProcesses().filter { ![nil, "Z"].contains(state(of: $0)) }
        let running = processes(mark: suite.mark) + waiting.map { "\($0)" }
        if wasKilled { return running }
        return running + files(in: suite.folder.path("tmp"))
            + files(in: suite.folder.path("reports")).filter {
                !$0.hasPrefix("events.jsonl") && !["index.html", "junit.xml"].contains($0)
            }
    }

    /// The complete reports in a run's folder.
    static func reports(of suite: HostileSuite) -> [String] {
        files(in: suite.folder.path("reports")).filter { !$0.hasSuffix(".partial") }
    }

    /// The contents of a folder, at any depth.
    static func files(in path: String) -> [String] {
        FileManager.default.subpaths(atPath: path) ?? []
    }

    /// The state of a process, such as `T` for stopped; `nil` without a process.
    static func state(of process: some CustomStringConvertible) -> Character? {
        let status = read("/proc/\(process)/stat")
        return status.lastIndex(of: ")").flatMap { status[$0...].dropFirst(2).first }
    }

    /// Checks all threads, since a process whose first thread has ended may still run.
    private static func isRunning(_ process: String) -> Bool {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return threads.contains { !["Z", "X", nil].contains(state(of: "\(process)/task/\($0)")) }
    }

    private static func read(_ path: String) -> String {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

import ClipHarness
import Foundation
import Testing

/// A folder with scripts, and a launcher to run them with.
struct Bench {
    let folder: String
    let launcher: ProcessLauncher

    init(jobs: Int = 2) throws {
        // Links are resolved because programs see the real path, which on macOS is a different one.
        let temporary = FileManager.default.temporaryDirectory.path
        let real = realpath(temporary, nil)
        defer { free(real) }
        folder = (real.map { String(cString: $0) } ?? temporary) + "/launch-tests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        launcher = ProcessLauncher(jobs: jobs)
    }

    func close() {
        launcher.close()
        FolderRemoval.remove(folder)
    }

    /// Writes a file into the folder and returns its path.
    @discardableResult
    func write(_ text: String, to name: String = "script.sh", mode: mode_t = 0o755) throws -> String {
        let path = "\(folder)/\(name)"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        chmod(path, mode)
        return path
    }

    func order(
        _ script: String, arguments: [String] = [], environment: [String: String] = ["PATH": "/usr/bin:/bin"],
        timeout: Duration = .seconds(60), folder: LaunchOrder.PrivateFolder = .own()
    ) -> LaunchOrder {
        LaunchOrder(
            executable: "/bin/sh", arguments: ["-c", script, "sh"] + arguments, environment: environment,
            directory: self.folder, timeout: timeout, folder: folder)
    }

    func run(
        _ script: String, arguments: [String] = [], environment: [String: String] = ["PATH": "/usr/bin:/bin"],
        timeout: Duration = .seconds(60), folder: LaunchOrder.PrivateFolder = .own()
    ) async -> LaunchReport {
        await launcher.launch(
            order(script, arguments: arguments, environment: environment, timeout: timeout, folder: folder))
    }

    static func use(jobs: Int = 2, _ body: (Bench) async throws -> Void) async throws {
        let bench = try Bench(jobs: jobs)
        defer { bench.close() }
        try await body(bench)
    }
}

extension OutcomeFile {
    /// The outcome as text; `nil` if there is none.
    var text: String? {
        guard case .bytes(let bytes) = self else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Whether a process still runs. A process that has ended but is not reaped does not.
func isRunning(_ process: pid_t) -> Bool {
    guard kill(process, 0) == 0 else { return false }
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        let end = status.lastIndex(of: ")")
    else {
        #if os(Linux)
            return false
        #else
            return true
        #endif
    }
    return !status[end...].hasPrefix(") Z") && !status[end...].hasPrefix(") X")
}

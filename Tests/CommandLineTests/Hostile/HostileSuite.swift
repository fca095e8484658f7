import Foundation
import TestSupport

/// A suite whose host is the built `HostileClip`. Its folder also holds the launches' folders and
/// the handlers' notes.
struct HostileSuite {
    let folder: TemporaryFolder
    /// A text in the arguments or the environment of each process of the suite's runs.
    let mark: String

    struct Invocation: Encodable {
        var title: String
        var url: String
        var timeout = "60s"
        var expect: Expectation?

        struct Expectation: Encodable {
            var screen: String
        }

        /// An invocation of the handler with this name.
        init(_ name: String, timeout: String = "60s", screen: String? = nil) {
            title = name
            url = "https://hostile.example/\(name)"
            self.timeout = timeout
            expect = screen.map { Expectation(screen: $0) }
        }
    }

    /// Writes a suite with these invocations after the two cases of every suite.
    ///
    /// - Parameter preparation: The handler that `prepare` runs.
    init(_ invocations: [Invocation], preparedBy preparation: String? = nil) throws {
        folder = try TemporaryFolder()
        mark = folder.url.lastPathComponent
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let program = Checkout.product("HostileClip")
        let prepare = preparation.map {
            #""prepare": ["env", "_XCAppClipURL=https://hostile.example/\#($0)", "\#(program)"],"#
        }
        let text = """
            {
              "version": 1,
              "clip": {
                "bundleID": "com.example.hostile.Clip",
                "host": {
                  "command": ["\(program)"],
                  \(prepare ?? "")
                  "inheritEnvironment": ["HOSTILE_MARK", "HOSTILE_FOLDER", "HOSTILE_JOBS"]
                }
              },
              "experiences": { "default": { "subtitle": "Beware", "action": "open" } },
              "settings": { "timeout": "60s", "slow": "60s" },
              "invocations": \(String(decoding: try encoder.encode(invocations), as: UTF8.self))
            }
            """
        try folder.write(text, to: "suites/hostile.json")
        for name in ["tmp", "notes"] {
            try FileManager.default.createDirectory(
                atPath: folder.path(name), withIntermediateDirectories: false)
        }
    }

    /// Starts `clipflight run` on the suite.
    func start(jobs: Int, isolation: String, _ arguments: [String] = []) async throws -> CommandLineTool.Running {
        try await CommandLineTool.start(
            ["run", "-j\(jobs)", "--isolation", isolation] + arguments, in: folder,
            environment: [
                "TMPDIR": folder.path("tmp"), "HOSTILE_MARK": mark, "HOSTILE_FOLDER": folder.path("notes"),
                "HOSTILE_JOBS": "\(jobs)",
            ], through: .forIdlers)
    }

    /// The handlers' notes whose names begin with a prefix.
    func notes(_ prefix: String) throws -> [String] {
        try noteNames(prefix).sorted().map { try folder.read("notes/\($0)") }
    }

    /// The processes of waiting handlers.
    func waitingProcesses() throws -> [pid_t] {
        try noteNames("process-").compactMap { pid_t($0.dropFirst("process-".count)) }
    }

    /// Waits until this number of handlers wait.
    func wait(forHandlers count: Int) async throws {
        while try waitingProcesses().count < count { try await Task.sleep(for: .milliseconds(10)) }
    }

    private func noteNames(_ prefix: String) throws -> [String] {
        try folder.names(in: "notes").filter { $0.hasPrefix(prefix) }
    }
}

/// The cases of a hostile suite's event log.
struct HostileLog {
    struct Case: Decodable {
        var title: String
        var status: String
        var type: String?
        var message: String?
        var duration: Double
        var outcome: Outcome?

        struct Outcome: Decodable {
            var parameters: [String: Double]
        }
    }

    let cases: [Case]

    init(in folder: TemporaryFolder) throws {
        let lines = try folder.read("reports/events.jsonl").split(separator: "\n")
        cases = try lines.filter { $0.contains(#""event":"case-finished""#) }.map {
            try JSONDecoder().decode(Case.self, from: Data($0.utf8))
        }
    }

    subscript(title: String) -> Case? { cases.first { $0.title == title } }

    /// The greatest number that a phase's witnesses saw of something.
    func most(_ name: String, _ phase: String) -> Int? {
        cases.filter { $0.title.hasPrefix("witness-\(phase)") }.compactMap { $0.outcome?.parameters[name] }
            .max().map { Int($0) }
    }
}

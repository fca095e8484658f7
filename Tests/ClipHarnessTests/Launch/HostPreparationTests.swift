import Foundation
import TestSupport
import Testing

@testable import ClipHarness
@testable import ClipSuites

/// Each host is prepared once, or the report says why it is not.
@Suite(.launching, .timeLimit(.minutes(30))) struct HostPreparationTests {
    @Test func aCommand() async throws {
        try await use { preparation, bench in
            let program = try bench.write("#!/bin/sh\n", to: "clip.sh")
            let result = await preparation.prepared(host(.command(["./clip.sh", "a"])), in: bench.folder) { _ in }
            #expect(
                result == .success(PreparedHost(executable: program, arguments: ["a"], directory: bench.folder)))
        }
    }

    @Test func aCommandThatIsNotThere() async throws {
        try await use { preparation, bench in
            let result = await preparation.prepared(host(.command(["./none"])), in: bench.folder) { _ in }
            #expect(
                result
                    == .failure(
                        HostFailure("the host cannot be started: there is no program at \(bench.folder)/none")))
        }
    }

    @Test func preparesOnceForAll() async throws {
        try await use { preparation, bench in
            let prepare = [
                ["sh", "-c", "echo x >> count; [ \"$MODE\" = test ]"],
                ["sh", "-c", "printf '#!/bin/sh\n' > clip.sh; chmod +x clip.sh"],
            ]
            let host = host(.command(["./clip.sh"]), prepare: prepare, environment: ["MODE": "test"])
            let activities = Recorder()
            await withTaskGroup(of: Void.self) { group in
                for line in 1...8 {
                    group.addTask {
                        var host = host
                        host.location.line = line
                        let result = await preparation.prepared(host, in: bench.folder) { activities.record($0) }
                        #expect((try? result.get())?.executable == "\(bench.folder)/clip.sh")
                    }
                }
            }
            let count = try String(contentsOfFile: "\(bench.folder)/count", encoding: .utf8)
            #expect(count == "x\n")
            #expect(activities.all.count == 2)
        }
    }

    @Test func aPreparationIsGivenWhatAHandlerIs() async throws {
        try await Bench.use { bench in
            let inherited = [
                "PATH": "/usr/bin:/bin", "HOME": bench.folder, "USER": "tester", "TMPDIR": bench.folder,
                "TOKEN": "hush-hush",
                "KEPT": "kept", "BASE": "outer", "_XCAppClipURL": "https://a.example",
            ]
            let preparation = HostPreparation(launcher: bench.launcher, inherited: inherited)
            let host = HostDefinition(
                program: .command(["true"]), prepare: [["sh", "-c", "env >variables"]], environment: ["BASE": "own"],
                inheritEnvironment: ["KEPT"], secrets: ["TOKEN"],
                location: SourceLocation(file: "suite.json", line: 1, column: 1))
            _ = try await preparation.prepared(host, inheriting: inherited, in: bench.folder) { _ in }.get()
            let lines = try String(contentsOfFile: "\(bench.folder)/variables", encoding: .utf8).split(separator: "\n")
            // The shell adds these variables itself.
            let own = ["PWD=", "_=", "SHLVL=", "OLDPWD="]
            #expect(
                lines.map(String.init).filter { line in !own.contains(where: line.hasPrefix) }.sorted() == [
                    "BASE=own", "HOME=\(bench.folder)", "KEPT=kept", "PATH=/usr/bin:/bin", "TMPDIR=\(bench.folder)",
                    "USER=tester",
                ])
        }
    }

    @Test func aPreparationThatFails() async throws {
        try await use { preparation, bench in
            let host = host(.command(["true"]), prepare: [["sh", "-c", "echo out; echo err >&2; exit 3"]])
            let result = await preparation.prepared(host, in: bench.folder) { _ in }
            #expect(
                result
                    == .failure(
                        HostFailure(
                            "“sh -c echo out; echo err >&2; exit 3” ended with status 3", detail: "out\nerr")))
        }
    }

    @Test func aPreparationThatIsInterrupted() async throws {
        try await use { preparation, bench in
            bench.launcher.interrupt()
            let result = await preparation.prepared(
                host(.command(["true"]), prepare: [["true"]]), in: bench.folder
            ) { _ in }
            #expect(result == .failure(HostFailure(message: "“true” was interrupted", interrupted: true)))
        }
    }

    /// If `xcrun` is missing, nothing is prepared for a simulator.
    @Test func aSimulator() async throws {
        try await Bench.use { bench in
            let inherited = ["PATH": bench.folder]
            let preparation = HostPreparation(launcher: bench.launcher, inherited: inherited)
            let host = host(
                .device(DeviceHost(isPhone: false, devices: ["booted"])), prepare: [["/bin/sh", "-c", ">made"]])
            let result = await preparation.prepared(host, inheriting: inherited, in: bench.folder) { _ in }
            guard case .failure(let failure) = result else {
                Issue.record("\(result)")
                return
            }
            #expect(failure.message.contains("there is no xcrun on the PATH; "))
            #expect(access("\(bench.folder)/made", F_OK) != 0)
            let program = try bench.write("#!/bin/sh\n", to: "xcrun")
            let found = await preparation.prepared(
                self.host(.device(DeviceHost(isPhone: true, devices: ["x"]))), inheriting: inherited, in: bench.folder
            ) { _ in }
            #expect(found == .success(PreparedHost(executable: program, arguments: [], directory: bench.folder)))
        }
    }

    private func use(_ body: (HostPreparation, Bench) async throws -> Void) async throws {
        try await Bench.use { bench in
            let preparation = HostPreparation(launcher: bench.launcher, inherited: ["PATH": "/usr/bin:/bin"])
            try await body(preparation, bench)
        }
    }

    private func host(
        _ program: HostDefinition.Program, prepare: [[String]] = [], environment: [String: String] = [:]
    ) -> HostDefinition {
        HostDefinition(
            program: program, prepare: prepare, environment: environment,
            location: SourceLocation(file: "suite.json", line: 1, column: 1))
    }
}

extension HostPreparation {
    /// The result of preparing a host with some inherited variables.
    func prepared(
        _ host: HostDefinition, inheriting inherited: [String: String] = ["PATH": "/usr/bin:/bin"], in folder: String,
        progress: @escaping Progress
    ) async -> Result<PreparedHost, HostFailure> {
        await Result(catching: { () async throws(HostFailure) in
            try await prepare(
                host, with: ChildEnvironment(host: host, inherited: inherited), in: folder, progress: progress)
        })
    }
}

/// Records texts from any thread. `@unchecked Sendable`: `lock` guards `texts`.
final class Recorder: @unchecked Sendable {
    private var texts: [String] = []
    private let lock = NSLock()

    var all: [String] { lock.withLock { texts } }

    func record(_ text: String) {
        lock.withLock { texts.append(text) }
    }
}

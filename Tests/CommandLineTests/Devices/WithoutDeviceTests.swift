import Foundation
import TestSupport
import Testing

@Suite("Runs without xcrun, and runs that are interrupted", .timeLimit(.minutes(30)))
struct WithoutDeviceTests {
    private let path = ["PATH": "/nowhere"]

    /// Suites for a simulator and for a script, in a folder without the stand-in.
    private func bench() throws -> DeviceBench {
        let bench = try DeviceBench()
        try bench.suite.write(to: bench.folder)
        var script = SampleSuite()
        script.host = #"{ "command": ["/bin/sh", "clip.sh"], "environment": { "PATH": "/usr/bin:/bin" } }"#
        try script.write(to: bench.folder, as: "suites/script")
        return bench
    }

    @Test("Device cases fail as host-failed with a fix, and cases of other hosts run")
    func fail() async throws {
        let bench = try bench()
        let result = try await CommandLineTool.run(["run"], in: bench.folder, environment: path)
        #expect(result.status == 3)
        let log = try EventLog(in: bench.folder)
        #expect(log.cases.filter { $0.id.hasPrefix("script/") }.allSatisfy { $0.status == "passed" })
        let failed = log.cases.filter { $0.id.hasPrefix("bikes/") }
        #expect(failed.count == 4 && failed.allSatisfy { $0.type == "host-failed" })
        #expect(failed[0].message?.contains("there is no xcrun on the PATH; ") == true)
        #if os(Linux)
            #expect(failed[0].message?.contains("this is not a Mac") == true)
            #expect(failed[0].message?.contains("--no-device skip") == true)
        #endif
    }

    @Test("run --no-device skip skips device cases with the reason, but none if there is an xcrun")
    func skip() async throws {
        let bench = try bench()
        let result = try await CommandLineTool.run(["run", "--no-device", "skip"], in: bench.folder, environment: path)
        #expect(result.status == 0, "\(result.output)")
        let log = try EventLog(in: bench.folder)
        #expect(log.cases.filter { $0.id.hasPrefix("bikes/") }.map(\.status) == Array(repeating: "skipped", count: 4))
        #expect(log.cases.filter { $0.id.hasPrefix("script/") }.allSatisfy { $0.status == "passed" })
        #expect(try bench.folder.read("reports/events.jsonl").contains("there is no xcrun on the PATH"))
        let all = try await bench.run(["--no-device", "skip"])
        #expect(all.log.cases.allSatisfy { $0.status == "passed" })
        let wrong = try await CommandLineTool.run(["run", "--no-device", "never"], in: bench.folder, environment: path)
        #expect(wrong.status == 64 && wrong.errors.contains("fail or skip"))
    }

    @Test("check only warns, even under --strict; list, explain and checklist need no device")
    func check() async throws {
        let bench = try bench()
        let result = try await CommandLineTool.run(["check", "suites/bikes"], in: bench.folder, environment: path)
        #expect(result.status == 0)
        #expect(result.errors.contains("suites/bikes/suite.json:6:13: warning: this host cannot be launched here: "))
        #expect(result.errors.contains("there is no xcrun on the PATH\n"))
        var allowed = SampleSuite()
        allowed.host = bench.suite.host
        allowed.members = #", "settings": { "allow": ["association-unchecked"] }"#
        try allowed.write(to: bench.folder, as: "suites/allowed")
        let strict = try await CommandLineTool.run(
            ["check", "--strict", "suites/allowed"], in: bench.folder, environment: path)
        #expect(strict.status == 0, "\(strict.errors)\(strict.output)")
        #expect(strict.errors.contains("cannot be launched here"))
        let there = try await CommandLineTool.run(["check"], in: bench.folder, environment: bench.environment)
        #expect(!there.errors.contains("xcrun"))
        // A missing device is not an advisory, so the counts are the same as on a Mac.
        for suite in ["suites/bikes", "suites/allowed"] {
            let without = try await CommandLineTool.run(["check", suite], in: bench.folder, environment: path)
            let with = try await CommandLineTool.run(
                ["check", suite], in: bench.folder, environment: bench.environment)
            #expect(without.output == with.output)
            #expect(with.output.contains("advisor") == (suite != "suites/allowed"), "\(with.output)")
        }
        for command in [["list"], ["checklist"], ["explain", "https://bikes.example/rent", "--suite", "suites/bikes"]] {
            #expect(try await CommandLineTool.run(command, in: bench.folder, environment: path).status == 0)
        }
        #expect(try bench.calls().isEmpty)
    }

    @Test("Ctrl-C or --max-fail ends the clip on each of two simulators", arguments: [true, false])
    func interrupted(isSignal: Bool) async throws {
        let ids = [DeviceBench.se, DeviceBench.old]
        // The plan's first case fails, since cases after it in the plan are ended.
        let crash =
            "[ $url = https://bikes.example/rent ] || wait_for_end; "
            + "until [ -d $state/runs.\(ids[0]) ] && [ -d $state/runs.\(ids[1]) ]; do sleep 0.05; done; kill -9 $$"
        let bench = try DeviceBench(
            host: DeviceBench.simulator(#"["iPhone SE", "\#(DeviceBench.old)"]"#), app: isSignal ? "" : crash)
        try bench.suite.write(to: bench.folder)
        let arguments =
            ["run", "-j2", "--timeout", "60s", "-E", "not kind(reopen)"] + (isSignal ? [] : ["--max-fail", "1"])
        let running = try await CommandLineTool.start(arguments, in: bench.folder, environment: bench.environment)
        if isSignal {
            try await wait { ids.allSatisfy { bench.folder.has("state/runs.\($0)") } }
            running.send(SIGINT)
        }
        let result = try await running.end()
        #expect(result.status == (isSignal ? 130 : 1), "\(result.output)\(result.errors)")
        for id in ids {
            #expect(try bench.calls("simctl terminate \(id) com.example.bikes.Clip").count >= 1)
            #expect(!bench.folder.has("state/runs.\(id)"))
        }
        #expect(try EventLog(in: bench.folder).isComplete)
    }

    @Test(
        "Ctrl-C ends a tool that hangs while devices are prepared",
        arguments: ["list", "bootstatus", "install"])
    func hanging(command: String) async throws {
        let bench = try DeviceBench()
        try bench.answer(command, "trap '' TERM; touch $state/hangs; while :; do sleep 0.1; done")
        try bench.suite.write(to: bench.folder)
        let running = try await CommandLineTool.start(["run"], in: bench.folder, environment: bench.environment)
        try await wait { bench.folder.has("state/hangs") }
        running.send(SIGINT)
        #expect(try await running.end().status == 130)
        #expect(try bench.calls("simctl launch").isEmpty)
    }
}

import Foundation
import TestSupport
import Testing

/// The verdict and the fix for each wrong answer of `xcrun`.
@Suite("Answers of simctl and devicectl", .timeLimit(.minutes(30)))
struct DeviceAnswerTests {
    struct Answer: Sendable, CustomTestStringConvertible {
        var command: String
        var script: String
        var type = "host-failed"
        var message: String
        /// The part of the answer that reports show as printed.
        var printed: String?
        var device = #""iPhone SE""#

        var testDescription: String { "\(command): \(message)" }
    }

    private static let error = "echo 'An error was encountered processing the command"

    static let answers = [
        Answer(
            command: "launch",
            script: "\(error) (domain=com.apple.CoreSimulator.SimError, code=405):' >&2; "
                + "fail 149 'Unable to lookup in current state: Shutdown'",
            message: "is not booted; boot it (xcrun simctl boot \(DeviceBench.se))"),
        Answer(
            command: "install", script: "fail 149 'Unable to lookup in current state: Shutdown'",
            message: "is not booted; boot it"),
        Answer(
            command: "launch",
            script: #"fail 4 'Application "com.example.bikes.Clip" is unknown to FrontBoard.'"#,
            message: #"the clip is not installed on the simulator "iPhone SE""#),
        Answer(
            command: "install", script: "fail 2 'Failed to install (NSPOSIXErrorDomain, 2): No such file or directory'",
            message: "the app was not found; build it for simulators first (xcodebuild -sdk iphonesimulator)"),
        Answer(
            command: "install", script: "\(error) (domain=NSPOSIXErrorDomain, code=2):' >&2; exit 2",
            message: "the app was not found; build it"),
        Answer(
            command: "boot", script: "fail 148 'Invalid device: X'",
            message: "does not exist; “xcrun simctl list devices” lists"),
        Answer(
            command: "list", script: #"fail 72 'xcrun: error: unable to find utility "simctl", not a developer tool'"#,
            message: "xcrun cannot find simctl; select Xcode: sudo xcode-select"),
        Answer(
            command: "list", script: "",
            message: #"no simulator matches "iPhone 99"; write another name; available: iPhone 16 ("#,
            device: #""iPhone 99""#),
        Answer(
            command: "list", script: "sed 's/iPhone SE/iPhone 16/' $state/devices.json; exit",
            message: #"2 simulators match "iPhone 16": "#, device: #""iPhone 16""#),
        Answer(
            command: "list", script: "sed s/Booted/Shutdown/ $state/devices.json; exit",
            message: #"no simulator matches "booted"; boot one"#, device: #""booted""#),
        Answer(
            command: "list", script: "sed s/Shutdown/Booted/ $state/devices.json; exit",
            message: #"3 simulators match "booted": "#, device: #""booted""#),
        Answer(
            command: "list", script: "echo '{\"devices\": [broken'; exit",
            message: "did not print a readable list", printed: "[broken"),
        Answer(
            command: "list", script: "echo '-- iOS 18.2 --'; echo '   iPhone SE (Shutdown)'; exit",
            message: "did not print a readable list", printed: "-- iOS 18.2 --"),
        Answer(
            command: "list", script: "echo '{\"devices\": {}}'; exit", message: "available: none; add one in Xcode"),
        Answer(
            command: "boot", script: "yes 'line of a long answer' | head -60; fail 60 'Something nobody has seen'",
            message: "simctl boot \(DeviceBench.se)” ended with status 60", printed: "Something nobody has seen"),
        Answer(
            command: "launch", script: "fail 42 'Something nobody has seen'",
            message: "“xcrun simctl launch” ended with status 42", printed: "Something nobody has seen"),
        Answer(
            command: "privacy", script: "fail 7 'No privacy here'",
            message: "location com.example.bikes.Clip” ended with",
            printed: "No privacy here"),
        Answer(
            command: "bootstatus", script: "kill -9 $$",
            message: "bootstatus \(DeviceBench.se) -b” was ended by signal 9"),
    ]

    @Test("A known answer has a fix, others are shown completely, and cases of other hosts run", arguments: answers)
    func hostFailed(_ answer: Answer) async throws {
        var bench = try DeviceBench(host: DeviceBench.simulator(answer.device))
        try bench.answer(answer.command, answer.script)
        bench.suite.invocations = bench.suite.invocations.replacingOccurrences(
            of: #""expect""#, with: #""location": { "latitude": 48.2, "longitude": 16.4 }, "expect""#)
        try SampleSuite().write(to: bench.folder, as: "suites/script")
        let (result, log) = try await bench.run()
        #expect(result.status == 3)
        let bike = try #require(log["bikes/prefix"])
        #expect(bike.type == answer.type)
        #expect(bike.message?.contains(answer.message) == true, "\(bike.message ?? "")")
        if let printed = answer.printed {
            #expect(try bench.folder.read("reports/events.jsonl").contains(printed))
            let count = try bench.folder.read("reports/events.jsonl").components(separatedBy: "of a long answer").count
            #expect(answer.command != "boot" || count > 60)
        }
        let others = log.cases.filter { $0.id.hasPrefix("script/") }
        #expect(others.count == 4 && others.allSatisfy { $0.status == "passed" })
    }

    @Test("A missing app is reported before anything is requested")
    func noApp() async throws {
        let bench = try DeviceBench()
        try FileManager.default.removeItem(atPath: bench.folder.path("suites/bikes/build"))
        let (result, bike) = try await bench.bike()
        #expect(result.status == 3)
        #expect(bike.message?.contains("there is no app at ") == true && bike.message?.contains("xcodebuild") == true)
        #expect(try bench.calls().isEmpty)
    }

    struct App: Sendable, CustomTestStringConvertible {
        var script: String
        var type: String?
        var message = ""
        var output: String?

        var testDescription: String { script }
    }

    static let apps = [
        App(script: "echo hello; default_report", output: "hello\n"),
        App(script: #"echo '{"screen": "bike", "parameters": {"bikeID": "17"}}' >$SIMCTL_CHILD_CLIPFLIGHT_OUTCOME"#),
        App(script: "default_report; exit 0"), App(script: "default_report; kill -9 $$"),
        App(script: "trap '' TERM; default_report; while :; do sleep 0.1; done"),
        App(script: "sleep 300 & default_report"), App(script: "sleep 1; default_report; default_report"),
        App(script: "printf '{} {}' >$SIMCTL_CHILD_CLIPFLIGHT_OUTCOME", type: "bad-outcome"),
        App(script: "report 'no JSON'", type: "bad-outcome", message: "result is not valid"),
        App(script: #"report '{"screen": "other"}'"#, type: "screen"),
        App(
            script: "head -c 1100000 /dev/zero >$state/big; mv $state/big $SIMCTL_CHILD_CLIPFLIGHT_OUTCOME",
            type: "bad-outcome", message: "larger than"),
        App(
            script: "echo fatal error: no bikes; exit 0", type: "crashed",
            message: "the clip ended before it reported a result", output: "fatal error: no bikes\n"),
        App(script: "kill -SEGV $$", type: "crashed"),
        App(
            script: "echo still loading", type: "timed-out",
            message: "timed out after 2s without a result and was ended", output: "still loading\n"),
        App(script: "trap '' TERM; while :; do sleep 0.1; done", type: "timed-out"),
    ]

    @Test("The verdict for each act of a clip in a simulator, which is always ended on the device", arguments: apps)
    func app(_ app: App) async throws {
        let bench = try DeviceBench(app: app.script)
        let limit = app.type == "timed-out" ? "2s" : "30s"
        let (_, bike) = try await bench.bike(["--timeout", limit, "--store-output", "always"])
        #expect(bike.type == app.type, "\(bike.message ?? "")")
        #expect(app.message.isEmpty || bike.message?.contains(app.message) == true)
        if let output = app.output { #expect(bike.output == output) }
        #expect(try bench.calls().last == "simctl terminate \(DeviceBench.se) com.example.bikes.Clip")
    }

    @Test("A clip that need not report may keep running, but one that ends has crashed", arguments: [true, false])
    func reopen(runsOn: Bool) async throws {
        let bench = try DeviceBench(app: runsOn ? "" : "exit 0")
        let (_, log) = try await bench.run(["-E", "kind(reopen)", "--timeout", "1s"])
        #expect(log.cases.map(\.type) == [runsOn ? nil : "crashed"])
    }
}

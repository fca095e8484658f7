import Foundation
import TestSupport
import Testing

@Suite("The clip itself on a phone", .timeLimit(.minutes(30)))
struct PhoneTests {
    private static let host = #"{ "device": { "id": "00008110-A" }, "environment": { "MODE": "a\"b/c" } }"#

    @Test("The clip gets its variables as JSON, and its outcome is a line of the console")
    func rows() async throws {
        let bench = try DeviceBench(host: Self.host, app: "echo hello; default_report; default_report")
        let (result, bike) = try await bench.bike(["--store-output", "always"])
        #expect(result.status == 0, "\(result.output)")
        #expect(bike.output == "hello\n")
        let calls = try bench.calls()
        try #require(calls.count == 2)
        let json =
            #"{"CLIPFLIGHT_OUTCOME":"-","CLIPFLIGHT_PROTOCOL":"1","CLIPFLIGHT_SOURCE":"qrCode","#
            + #""CLIPFLIGHT_TARGET":"clip","MODE":"a\"b/c","_XCAppClipURL":"https://bikes.example/rent?bikeID=17"}"#
        let start =
            "devicectl device process launch --device 00008110-A --terminate-existing --console --environment-variables "
            + json + " --json-output /"
        #expect(calls[0].hasPrefix(start) && calls[0].hasSuffix(".json com.example.bikes.Clip"), "\(calls[0])")
        #expect(calls[1] == "devicectl device process terminate --device 00008110-A --pid 417")
    }

    @Test("Another bundle identifier, and two phones at once")
    func twoPhones() async throws {
        let meet = "touch $state/here.$device; until [ $(ls $state | grep -c '^here') = 2 ]; do sleep 0.05; done"
        let bench = try DeviceBench(
            host: #"{ "device": { "id": ["A", "B"], "bundleID": "com.example.Other" } }"#,
            app: meet + "; default_report")
        let (result, _) = try await bench.run(["-j2"])
        #expect(result.status == 0, "\(result.output)")
        for phone in ["A", "B"] {
            let launches = try bench.calls("devicectl device process launch --device \(phone) ")
            #expect(!launches.isEmpty && launches.allSatisfy { $0.hasSuffix(" com.example.Other") })
        }
    }

    @Test(
        "If devicectl reports no process, the outcome decides the verdict",
        arguments: [
            "process=", "process='{'", #"process='{"result": {"process": {"processIdentifier": -1}}}'"#,
        ])
    func unknownProcess(report: String) async throws {
        let bench = try DeviceBench(host: Self.host)
        try bench.answer("launch", report)
        let (_, bike) = try await bench.bike()
        #expect(bike.status == "passed")
        #expect(try bench.calls("devicectl device process terminate").isEmpty)
    }

    @Test("devicectl has five seconds to end the app and report; the outcome decides", arguments: [0.2, 30])
    func slowEnd(seconds: Double) async throws {
        let end = "trap 'sleep \(seconds); exit 0' HUP; default_report; while :; do sleep 0.1; done"
        let bench = try DeviceBench(host: Self.host, app: end)
        let (_, bike) = try await bench.bike()
        #expect(bike.status == "passed", "\(bike.message ?? "")")
        #expect(try bench.calls("devicectl device process terminate").count == (seconds < 1 ? 1 : 0))
    }

    @Test("A running step is an error in the definition, and so is a file in the app's folder")
    func impossible() async throws {
        var bench = try DeviceBench(host: Self.host)
        bench.suite.members = """
            , "journeys":
            [{ "title": "On", "steps": [
              { "invoke": "https://bikes.example/rent?bikeID=17", "from": "nfc" },
              { "invoke": "https://bikes.example/rent?bikeID=18", "running": true }] }]
            """
        try bench.suite.write(to: bench.folder)
        let result = try await CommandLineTool.run(["check"], in: bench.folder, environment: bench.environment)
        #expect(result.status == 2)
        #expect(
            result.errors.contains(
                "error: found \"running\" in a step for a phone, expected a step for a program or a simulator"),
            "\(result.errors)")
        bench.suite.host = #"{ "simulator": { "device": "A", "app": "build/Clip.app/Info.plist" } }"#
        try bench.suite.write(to: bench.folder)
        let other = try await CommandLineTool.run(["check"], in: bench.folder, environment: bench.environment)
        #expect(other.status == 2)
        #expect(other.errors.contains("is not a folder") && !other.errors.contains("for a phone"))
    }

    static let apps: [DeviceAnswerTests.App] = [
        .init(script: "printf 'CLIPFLIGHT_OUTCOME {\"screen\": \"bike\", \"parameters\": {\"bikeID\": \"17\"}}\\r\\n'"),
        .init(script: "yes filler | head -n 40000; default_report"),
        .init(script: "echo 'CLIPFLIGHT_OUTCOME {'", type: "bad-outcome"),
        .init(script: "printf 'CLIPFLIGHT_OUTCOME '; head -c 1100000 /dev/zero; echo", type: "bad-outcome"),
        .init(script: "echo 'I say CLIPFLIGHT_OUTCOME {}'; exit 0", type: "crashed"),
        .init(script: "echo loading", type: "timed-out", message: "timed out after 2s without a result"),
        .init(
            script: "fail 1 'ERROR: The application failed to launch. com.example.bikes.Clip is not installed.'",
            type: "host-failed", message: "the clip is not installed on the phone \"00008110-A\"; install it"),
        .init(
            script: "fail 1 'ERROR: The specified device was not found.'", type: "host-failed",
            message: "“xcrun devicectl list devices” lists"),
        .init(
            script: "fail 9 'ERROR: The device is locked.'", type: "host-failed",
            message: "“xcrun devicectl device process launch” ended with status 9"),
        .init(script: "echo 'Terminated due to signal 11'; exit 9", type: "crashed"),
        .init(script: "echo 'ERROR: cannot reach server'; exit 134", type: "crashed"),
    ]

    @Test("The verdict for each output on the console", arguments: apps)
    func app(_ app: DeviceAnswerTests.App) async throws {
        let bench = try DeviceBench(host: Self.host, app: app.script)
        let (_, bike) = try await bench.bike(["--timeout", app.type == "timed-out" ? "2s" : "30s"])
        #expect(bike.type == app.type, "\(bike.message ?? "")")
        #expect(app.message.isEmpty || bike.message?.contains(app.message) == true)
    }
}

import Foundation
import TestSupport
import Testing

/// Tests the host protocol's table "The real clip" with a stand-in for `xcrun`.
@Suite("The clip itself in a simulator", .timeLimit(.minutes(30)))
struct SimulatorTests {
    private static let bundleID = "com.example.bikes.Clip"
    private static let launch = "simctl launch --console --terminate-running-process"

    @Test("The simulator is booted and the clip installed once; then each case is launched and ended")
    func rows() async throws {
        let bench = try DeviceBench()
        let (result, log) = try await bench.run()
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(log.cases.count == 4 && log.cases.allSatisfy { $0.status == "passed" })
        let se = DeviceBench.se
        let each = ["\(Self.launch) \(se) \(Self.bundleID)", "simctl terminate \(se) \(Self.bundleID)"]
        #expect(
            try bench.calls() == [
                "simctl list devices -j", "simctl boot \(se)", "simctl bootstatus \(se) -b",
                "simctl install \(se) \(bench.folder.path("suites/bikes/build/Clip.app"))",
            ] + each + each + each + each)
        #expect(!bench.folder.has("state/overlaps"))
    }

    @Test("The clip gets a host's variables and the suite's, with simctl's prefix, and no others of the Mac")
    func variables() async throws {
        let bench = try DeviceBench(
            host: DeviceBench.simulator(
                #""iPhone SE""#,
                more: #", "environment": { "MODE": "demo" }, "inheritEnvironment": ["TOKEN"], "secrets": ["TOKEN"]"#),
            app: "echo token $SIMCTL_CHILD_TOKEN\ndefault_report")
        try bench.suite.write(to: bench.folder)
        let result = try await CommandLineTool.run(
            ["run", "-E", "title(Sticker)", "--store-output", "always"], in: bench.folder,
            environment: bench.environment.merging(["TOKEN": "hush-hush", "DEVELOPER_DIR": "/Xcode"]) { $1 })
        #expect(result.status == 0, "\(result.output)")
        let variables = try #require(try bench.launches().first)
        let prefix = "SIMCTL_CHILD_"
        let child = variables.filter { $0.key.hasPrefix(prefix) }
        let folder = try #require(child[prefix + "CLIPFLIGHT_OUTCOME"]?.dropLast("/outcome".count))
        #expect(
            child == [
                prefix + "_XCAppClipURL": "https://bikes.example/rent?bikeID=17",
                prefix + "CLIPFLIGHT_OUTCOME": "\(folder)/outcome",
                prefix + "CLIPFLIGHT_CONTAINER": "\(folder)/container", prefix + "CLIPFLIGHT_TARGET": "clip",
                prefix + "CLIPFLIGHT_SOURCE": "qrCode", prefix + "CLIPFLIGHT_PROTOCOL": "1", prefix + "MODE": "demo",
                prefix + "TOKEN": "hush-hush",
            ])
        #expect(variables["DEVELOPER_DIR"] == "/Xcode" && variables["CLIPFLIGHT_OUTCOME"] == nil)
        let log = try bench.folder.read("reports/events.jsonl")
        #expect(log.contains("token •••") && !log.contains("hush-hush"))
    }

    @Test("A location is allowed and set, or denied, and is reset for the next case")
    func location() async throws {
        var bench = try DeviceBench()
        let url = #""url": "https://bikes.example/rent?bikeID=17", "expect": { "screen": "bike" }"#
        bench.suite.invocations = """
            { "title": "At", \(url), "location": { "latitude": -48.2, "longitude": 16.4 } },
            { "title": "After", \(url), "from": "nfc" }, { "title": "Denied", \(url), "location": "denied" }
            """
        let (result, _) = try await bench.run(["-E", "kind(prefix)", "-j1"])
        #expect(result.status == 0, "\(result.output)")
        let (se, id) = (DeviceBench.se, Self.bundleID)
        let each = ["\(Self.launch) \(se) \(id)", "simctl terminate \(se) \(id)"]
        #expect(
            try bench.calls().dropFirst(4) == [
                "simctl privacy \(se) grant location \(id)", "simctl location \(se) set -48.2,16.4", each[0], each[1],
                "simctl privacy \(se) reset location \(id)", "simctl location \(se) clear", each[0], each[1],
                "simctl privacy \(se) revoke location \(id)", "simctl location \(se) clear", each[0], each[1],
            ])
        #expect(try bench.launches().map { $0["SIMCTL_CHILD_CLIPFLIGHT_LOCATION"] } == ["-48.2,16.4", nil, "denied"])
    }

    @Test("A journey's steps stay on one simulator with one container, and no case comes between them")
    func journey() async throws {
        let host = DeviceBench.simulator(#"["iPhone SE", "\#(DeviceBench.old)"]"#)
        var bench = try DeviceBench(
            host: host,
            app: "echo $device $SIMCTL_CHILD_CLIPFLIGHT_CONTAINER >>$state/order; sleep 0.2; default_report")
        let step = #"{ "invoke": "https://bikes.example/rent?bikeID=17", "expect": { "screen": "bike" } }"#
        let journeys = ["A", "B"].map { #"{ "title": "\#($0)", "steps": [\#(step), \#(step), \#(step)] }"# }
        bench.suite.members = #", "journeys": [\#(journeys.joined(separator: ", "))]"#
        let (result, log) = try await bench.run(["-j4"])
        #expect(result.status == 0, "\(result.output)")
        #expect(log.cases.count == 10)
        let launches = try bench.folder.read("state/order").split(separator: "\n")
        for device in [DeviceBench.se, DeviceBench.old] {
            let containers = launches.filter { $0.hasPrefix(device) }.map { $0.split(separator: " ")[1] }
            let shared = containers.filter { $0.contains("/container-") }
            if shared.isEmpty { continue }
            let (first, last) = try (
                #require(containers.firstIndex(of: shared[0])), #require(containers.lastIndex(of: shared[0]))
            )
            #expect(Set(containers[first...last]).count == 1 && last - first == 2)
        }
    }

    @Test("A URL for a running clip goes to its process, and the clip is ended once")
    func running() async throws {
        var bench = try DeviceBench(
            app: #"""
                default_report
                read -r line <"$SIMCTL_CHILD_CLIPFLIGHT_CONTINUE"
                path=$(printf %s "$line" | sed -n 's/.*"outcome":"\([^"]*\)".*/\1/p')
                echo '{"screen": "bike", "parameters": {"bikeID": "18"}}' >"$path.new"
                mv "$path.new" "$path"
                """#)
        let url = "https://bikes.example/rent?bikeID="
        bench.suite.members = """
            , "journeys": [{ "title": "On", "steps": [
              { "invoke": "\(url)17", "expect": { "screen": "bike", "parameters": { "bikeID": "17" } } },
              { "invoke": "\(url)18", "running": true, "expect": { "parameters": { "bikeID": "18" } } },
              { "invoke": "\(url)19", "expect": { "parameters": { "bikeID": "19" } } }] }]
            """
        let (result, log) = try await bench.run(["-E", "kind(journey)"])
        #expect(result.status == 0, "\(result.output)")
        #expect(log.cases.map(\.status) == ["passed", "passed", "passed"])
        #expect(try bench.calls(Self.launch).count == 2 && bench.calls("simctl terminate").count == 2)
    }

    /// Adds the clip's domain, and a journey that opens its URL while the clip runs.
    private static func registered(_ bench: inout DeviceBench) {
        bench.suite.host += #", "teamID": "ABCDE12345", "associatedDomains": ["appclips:bikes.example"]"#
        bench.suite.members = """
            , "journeys": [{ "title": "On", "steps": [
              { "invoke": "https://bikes.example/rent?bikeID=17", "expect": { "parameters": { "bikeID": "17" } } },
              { "invoke": "https://bikes.example/rent?bikeID=18", "running": true,
                "expect": { "parameters": { "bikeID": "18" } } },
              { "invoke": "https://bikes.example/rent?bikeID=19", "running": true,
                "expect": { "parameters": { "bikeID": "19" } } }] }]
            """
    }

    /// An app that is opened twice while it runs, and reports to each step's path.
    private static let openedTwice = #"""
        default_report; sleep 0.3; default_report
        exec 3<"$SIMCTL_CHILD_CLIPFLIGHT_CONTINUE"
        for number in 1 2; do
            read -r line <&3
            case $line in *'"opened":true'*) ;; *) exit 9 ;; esac
            SIMCTL_CHILD_CLIPFLIGHT_OUTCOME=$(printf %s "$line" | sed -n 's/.*"outcome":"\([^"]*\)".*/\1/p')
            until mv "$state/opened.$device" "$state/open" 2>/dev/null; do sleep 0.02; done
            url=$(cat "$state/open")
            default_report
        done
        """#

    @Test("While the clip runs, a URL of a registered domain opens as a link, and earlier reports do not count")
    func openURL() async throws {
        var bench = try DeviceBench(app: Self.openedTwice)
        Self.registered(&bench)
        try bench.answer("openurl", #"echo "$4" >"$state/opening"; mv "$state/opening" "$state/opened.$device""#)
        let (result, log) = try await bench.run(["-E", "kind(journey)"])
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(log.cases.map(\.status) == ["passed", "passed", "passed"])
        #expect(
            try bench.calls("simctl openurl") == [
                "simctl openurl \(DeviceBench.se) https://bikes.example/rent?bikeID=18",
                "simctl openurl \(DeviceBench.se) https://bikes.example/rent?bikeID=19",
            ])
        #expect(try bench.calls(Self.launch).count == 1 && bench.calls("simctl terminate").count == 1)
    }

    @Test(
        "A URL that cannot be opened while the clip runs, or that is not answered",
        arguments: [
            ("echo 'some new answer of Xcode' >&2; exit 115", "host-failed", "openurl” did not open the URL", "600s"),
            (
                "echo 'some new answer of Xcode' >&2; exec sleep 1000", "host-failed",
                "openurl” did not end within the step's time", "3s"
            ),
            ("", "timed-out", "its URL was opened as a link", "3s"),
        ])
    func notOpened(answer: String, type: String, message: String, limit: String) async throws {
        var bench = try DeviceBench(app: #"default_report; read -r line <"$SIMCTL_CHILD_CLIPFLIGHT_CONTINUE""#)
        Self.registered(&bench)
        try bench.answer("openurl", answer)
        let (_, log) = try await bench.run(["-E", "kind(journey)", "--timeout", limit])
        #expect(log.cases.map(\.status) == ["passed", "errored", "skipped"])
        #expect(log.cases[1].type == type)
        #expect(log.cases[1].message?.contains(message) == true, "\(log.cases[1].message ?? "")")
        let isShown = try bench.folder.read("reports/events.jsonl").contains("some new answer of Xcode")
        #expect(isShown == !answer.isEmpty)
    }

    @Test(
        "An app with a binary Info.plist, and an app for another clip", arguments: [true, false], [true, false])
    func infoPlist(isRight: Bool, isBinary: Bool) async throws {
        let bench = try DeviceBench()
        let id = isRight ? Self.bundleID : "com.example.shop.Clip"
        let list = isBinary ? Self.binary(id) : Data(DeviceBench.infoPlist(id).utf8)
        try bench.folder.write(list, to: "suites/bikes/build/Clip.app/Info.plist")
        let (result, bike) = try await bench.bike()
        #expect(result.status == (isRight ? 0 : 3), "\(result.output)")
        guard !isRight else { return }
        #expect(bike.type == "host-failed")
        #expect(
            bike.message?.contains(
                #"found "com.example.shop.Clip" as its CFBundleIdentifier, expected "com.example.bikes.Clip""#)
                == true, "\(bike.message ?? "")")
        #expect(try bench.calls("simctl install").isEmpty)
    }

    /// `{"CFBundleIdentifier": id, "n": 1}` as Xcode writes it.
    private static func binary(_ id: String) -> Data {
        let key = "CFBundleIdentifier"
        var bytes = Data("bplist00".utf8)
        var offsets: [UInt8] = []
        func add(_ object: [UInt8]) {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        add([0xD2, 1, 2, 3, 4])
        add([0x51, UInt8(ascii: "n")])
        add([0x5F, 0x10, UInt8(key.utf8.count)] + key.utf8)
        add([0x10, 1])
        add(
            id.utf8.count < 15 ? [0x50 | UInt8(id.utf8.count)] + id.utf8 : [0x5F, 0x10, UInt8(id.utf8.count)] + id.utf8)
        let table = UInt8(bytes.count)
        bytes += offsets
        bytes += [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 5] + [UInt8](repeating: 0, count: 8)
        return bytes + [0, 0, 0, 0, 0, 0, 0, table]
    }
}

import Foundation
import TestSupport
import Testing

/// A folder with a suite for devices, and a stand-in for `xcrun` that records requests.
struct DeviceBench {
    let folder: TemporaryFolder
    var suite = SampleSuite()

    static let se = "CCCCCCCC-0000-0000-0000-000000000003"
    static let old = "BBBBBBBB-0000-0000-0000-000000000002"
    static let new = "AAAAAAAA-0000-0000-0000-000000000001"

    /// - Parameters:
    ///   - host: The host of the suite.
    ///   - app: The app's first lines, which by default report as ``SampleSuite``'s handler does.
    init(host: String = Self.simulator(#""iPhone SE""#), app: String = "default_report") throws {
        folder = try TemporaryFolder()
        suite.host = host
        try folder.writeProgram(Self.xcrun, to: "bin/xcrun")
        try folder.write("", to: "state/calls")
        try folder.write(Self.devices, to: "state/devices.json")
        try folder.write(app + "\nwait_for_end\n", to: "state/app")
        try folder.write(Self.infoPlist("com.example.bikes.Clip"), to: "suites/bikes/build/Clip.app/Info.plist")
    }

    static func simulator(_ device: String, more: String = "") -> String {
        #"{ "simulator": { "device": \#(device), "app": "build/Clip.app" }\#(more) }"#
    }

    static func infoPlist(_ bundleID: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>\(bundleID)</string></dict></plist>
        """
    }

    func answer(_ command: String, _ script: String) throws {
        try folder.write(script + "\n", to: "state/answer.\(command)")
    }

    var environment: [String: String] { ["PATH": folder.path("bin") + ":/usr/local/bin:/usr/bin:/bin"] }

    func run(_ options: [String] = []) async throws -> (result: CommandLineTool.Result, log: EventLog) {
        try suite.write(to: folder)
        let limit = options.contains("--timeout") ? [] : ["--timeout", "20s"]
        let result = try await CommandLineTool.run(
            ["run"] + limit + options, in: folder, environment: environment, through: .forIdlers)
        return (result, try EventLog(in: folder))
    }

    /// The result of running only the invocation of bike 17.
    func bike(_ options: [String] = []) async throws -> (result: CommandLineTool.Result, bike: EventLog.Case) {
        let (result, log) = try await run(["-E", "title(Sticker)"] + options)
        return (result, try #require(log["Sticker"]))
    }

    func calls() throws -> [String] { try folder.read("state/calls").split(separator: "\n").map(String.init) }

    func calls(_ beginning: String) throws -> [String] { try calls().filter { $0.hasPrefix(beginning) } }

    func launches() throws -> [[String: String]] {
        let names = try folder.names(in: "state").filter { $0.hasPrefix("environment.") }
        return try names.sorted { $0.compare($1, options: .numeric) == .orderedAscending }.map { name in
            let lines = try folder.read("state/" + name).split(separator: "\n")
            let pairs = lines.compactMap { line -> (String, String)? in
                let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
            }
            return Dictionary(pairs) { $1 }
        }
    }

    private static let devices = """
        {"devices": {
          "com.apple.CoreSimulator.SimRuntime.iOS-18-2": [
            {"udid": "\(new)", "name": "iPhone 16", "state": "Shutdown", "isAvailable": true, "logPath": "x"},
            {"udid": "\(se)", "name": "iPhone SE", "state": "Shutdown", "isAvailable": true}],
          "com.apple.CoreSimulator.SimRuntime.iOS-18-1": [
            {"udid": "\(old)", "name": "iPhone 16", "state": "Booted", "isAvailable": true}],
          "com.apple.CoreSimulator.SimRuntime.iOS-15-0": [
            {"udid": "DDDDDDDD-4", "name": "iPhone SE", "state": "Shutdown", "isAvailable": false}]
        }}
        """

    /// The stand-in. Calls are lines in `state/calls`; `state/answer.COMMAND`, if any, is sourced.
    /// `simctl` becomes the app, `state/app`. `devicectl` waits for the app, passes TERM on (which
    /// does not reach a phone) and reports last, when ending the app is too late.
    private static let xcrun = #"""
        #!/bin/sh
        state=$(dirname "$0")/../state
        echo "$*" >>"$state/calls"
        # Renamed to its place, as ClipHost does it; on a phone a line.
        report() {
            if [ "$tool" = devicectl ]; then echo "CLIPFLIGHT_OUTCOME $1"; return; fi
            printf %s "$1" >"$SIMCTL_CHILD_CLIPFLIGHT_OUTCOME.new"
            mv "$SIMCTL_CHILD_CLIPFLIGHT_OUTCOME.new" "$SIMCTL_CHILD_CLIPFLIGHT_OUTCOME"
        }
        default_report() {
            case $url in
                *bikeID=*) report '{"screen": "bike", "parameters": {"bikeID": "'"${url##*=}"'"}}' ;;
                *) report '{"screen": "choose"}' ;;
            esac
        }
        wait_for_end() { exec sleep 1000; }
        # An answer that is not a launch; on a phone the report then has no process.
        fail() {
            if [ -n "$file" ]; then echo '{"info": {"outcome": "failed"}}' >"$file"; fi
            echo "$2" >&2
            exit "$1"
        }
        file=
        process='{"info": {"outcome": "success"}, "result": {"process": {"processIdentifier": 417}}}'
        tool=$1
        case $tool in
            simctl) command=$2; device=$3 ;;
            devicectl) command=$4; device=$6 ;;
        esac
        if [ -f "$state/answer.$command" ]; then . "$state/answer.$command"; fi
        case "$tool $command" in
            "simctl list") cat "$state/devices.json" ;;
            "simctl launch")
                device=$5
                url=$SIMCTL_CHILD__XCAppClipURL
                env >"$state/environment.$(wc -l <"$state/calls" | tr -d ' ').$device"
                # One launch a device: the one before must have been ended.
                mkdir "$state/runs.$device" 2>/dev/null || echo "$device" >>"$state/overlaps"
                echo "$6: $$"
                . "$state/app" ;;
            "simctl terminate") rmdir "$state/runs.$device" 2>/dev/null || fail 3 'found nothing to terminate' ;;
            "devicectl launch")
                shift 8
                json=$2 file=$4
                url=$(printf %s "$json" | sed -n 's/.*"_XCAppClipURL":"\([^"]*\)".*/\1/p')
                (trap '' TERM; . "$state/app") &
                app=$!
                trap 'kill -HUP $app' TERM
                until wait $app; status=$?; ! kill -0 $app 2>/dev/null; do :; done
                if [ ! -e "$file" ]; then printf %s "$process" >"$file"; fi
                exit $status ;;
            "devicectl terminate") fail 1 'ERROR: The operation could not be completed. No such process' ;;
        esac
        exit 0

        """#
}

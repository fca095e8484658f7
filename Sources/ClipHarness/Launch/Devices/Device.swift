import ClipRules
import ClipSuites
import Foundation

/// Known errors of `xcrun`, recognised by their text because the exit status is ambiguous.
enum DeviceAnswer {
    static let buildFix = "build it for simulators first (xcodebuild -sdk iphonesimulator), for example in \"prepare\""

    static func reason(_ text: String, of device: Device) -> String? {
        func has(_ texts: String...) -> Bool { texts.contains { text.contains($0) } }
        let tool = device.isPhone ? "devicectl" : "simctl"
        return if has("Unable to lookup in current state: Shutdown") {
            "\(device.title) is not booted; boot it (xcrun simctl boot \(device.id)), and leave it running"
        } else if has("unknown to FrontBoard", "is not installed") {
            "the clip is not installed on \(device.title); install it"
                + (device.isPhone ? " from Xcode" : ", or add \"app\": \"build/Clip.app\" to the host")
        } else if has("NSPOSIXErrorDomain, 2", "NSPOSIXErrorDomain, code=2)") {
            "the app was not found; \(buildFix)"
        } else if has("Invalid device", "device was not found") {
            "\(device.title) does not exist; “xcrun \(tool) list devices” lists all devices"
        } else if has("unable to find utility") {
            "xcrun cannot find \(tool); select Xcode: sudo xcode-select -s /Applications/Xcode.app"
        } else {
            nil
        }
    }
}

struct Device: Hashable {
    let id: String
    var name: String?
    var isBooted = true
    var isPhone = false

    var title: String {
        if isPhone { return "the phone \(OneLine.quoted(id))" }
        return "the simulator " + (name.map { "\(OneLine.quoted($0)) (\(OneLine.text(id)))" } ?? OneLine.quoted(id))
    }

    /// `simctl` passes variables with this prefix to the app, without the prefix.
    static let variablePrefix = "SIMCTL_CHILD_"
    static let outcomeMark = "CLIPFLIGHT_OUTCOME "
}

struct DeviceList {
    private struct Answer: Decodable { var devices: [String: [Simulator]] }

    private struct Simulator: Decodable {
        var udid: String
        var name: String
        var state: String
        var isAvailable: Bool?
    }

    private let simulators: [(runtime: String, device: Device)]

    init(_ json: String, masking mask: SecretMask) throws(HostFailure) {
        guard let start = json.firstIndex(of: "{"),
            let listed = try? JSONDecoder().decode(Answer.self, from: Data(json[start...].utf8)).devices
        else {
            throw HostFailure(
                "“xcrun simctl list devices -j” did not print a readable list; run it by hand",
                detail: String(mask.mask(json).prefix(CapturedOutput.limit)))
        }
        var found: [(runtime: String, device: Device)] = []
        for (identifier, simulators) in listed {
            let runtime = String(identifier.split(separator: ".").last ?? "?")
            for listed in simulators where listed.isAvailable ?? true {
                found.append((runtime, Device(id: listed.udid, name: listed.name, isBooted: listed.state == "Booted")))
            }
        }
        simulators = found.sorted { ($0.0, $0.1.name ?? "", $0.1.id) < ($1.0, $1.1.name ?? "", $1.1.id) }
    }

    private static func version(_ runtime: String) -> [Int] { runtime.split(separator: "-").compactMap { Int($0) } }

    func device(_ name: String) throws(HostFailure) -> Device {
        var found = simulators.filter { simulator in
            let device = simulator.device
            return name == "booted"
                ? device.isBooted : device.name == name || device.id.lowercased() == name.lowercased()
        }
        if name != "booted" {
            let newest = found.map { Self.version($0.runtime) }.max { $0.lexicographicallyPrecedes($1) }
            found = found.filter { Self.version($0.runtime) == newest }
        }
        if found.count == 1 { return found[0].device }
        let all = (found.isEmpty ? simulators : found).map { runtime, device in
            OneLine.text("\(device.name ?? "") (\(device.id), \(runtime)\(device.isBooted ? ", booted)" : ")")")
        }
        let listed = Phrase.some(all, of: 10)
        let quoted = OneLine.quoted(name)
        guard found.isEmpty else {
            throw HostFailure(
                "\(found.count) simulators match \(quoted): \(listed); write one or more identifiers as \"device\""
            )
        }
        let fix = name == "booted" ? "boot one, or name one that the run can boot" : "write another name"
        let others = listed.isEmpty ? "none; add one in Xcode" : listed
        throw HostFailure("no simulator matches \(quoted); \(fix); available: \(others)")
    }
}

extension HostDefinition {
    package func lackOfDevices(
        _ inherited: [String: String] = ProcessInfo.processInfo.environment
    ) -> (reason: String, fix: String)? {
        guard case .device = program else { return nil }
        let path = environment["PATH"] ?? inherited["PATH"]
        if (try? ExecutableLookup.resolve("xcrun", directory: "/", path: path)) != nil { return nil }
        #if os(macOS)
            return (
                "there is no xcrun on the PATH",
                "install Xcode and select it: sudo xcode-select -s /Applications/Xcode.app"
            )
        #else
            return (
                "this is not a Mac, and there is no xcrun on the PATH",
                "launch the clip on a Mac with Xcode, and skip its cases here with “run --no-device skip”"
            )
        #endif
    }
}

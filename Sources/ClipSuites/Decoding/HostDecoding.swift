import ClipFacts

struct HostKeys {
    let command = Key(
        "command", Format(.command) { $0.command($1) },
        "The program with its arguments, started without a shell.")
    let swiftProduct = Key("swiftProduct", .text, "A product of a Swift package, built once per run.")
    let simulator = Key(
        "simulator", .object(SimulatorKeys.format) { _ in DeviceHost(isPhone: false, devices: ["booted"]) },
        "The built clip itself, run in simulators (macOS with Xcode).")
    let device = Key(
        "device", .object(PhoneKeys.format) { _ in DeviceHost(isPhone: true, devices: []) },
        "The installed clip itself, run on phones (macOS with Xcode 16 or later).")
    let package = Key("package", .folder, "The Swift package's folder; by default, the suite's folder.")
    let arguments = Key(
        "arguments", .array(Format<String>(.form(.argument)) { $0.argument($1) }, of: "an array of strings"),
        "The arguments passed to the Swift product.")
    let prepare = Key(
        "prepare", Format(.oneOf([.command, .array(.command, least: 1)])) { $0.prepare($1) },
        "Commands that run once before the first launch.", into: \HostDefinition.prepare)
    let environment = Key(
        "environment", Format(.map(.form(.argument), keys: .variable)) { $0.environment($1) },
        "Variables added to the child's environment.", into: \HostDefinition.environment)
    let inheritEnvironment = Key(
        "inheritEnvironment", .variables, "Names of variables that the child inherits.",
        into: \HostDefinition.inheritEnvironment)
    let secrets = Key(
        "secrets", .variables, "The inherited variables whose values are masked in every report.",
        into: \HostDefinition.secrets)

    static let format = ObjectFormat(
        "a host", HostKeys(),
        rules: [.exactlyOne(programs)]
            + ["command", "simulator", "device"].map {
                .excludes($0, ["package", "arguments"], "it belongs to \"swiftProduct\"")
            })
    fileprivate static let programs = ["command", "swiftProduct", "simulator", "device"]
}

struct SimulatorKeys {
    let device = Key(
        "device", .devices, "`booted`, an identifier or a name; several simulators share the cases.",
        else: .string("booted"),
        into: \DeviceHost.devices)
    let app = Key(
        "app", Format(.path(.folder)) { $0.builtApp($1) },
        "The built `.app`, installed once per run; if omitted, install the app beforehand.", into: \DeviceHost.app)

    static let format = ObjectFormat("a simulator", SimulatorKeys())
}

struct PhoneKeys {
    let id = Key(
        "id", .devices, "The phone's identifier; several phones share the cases.",
        required: "\"id\": \"…\" as “xcrun devicectl list devices” shows it", into: \DeviceHost.devices)
    let bundleID = Key(
        "bundleID", .bundleID, "The installed clip's bundle identifier; by default, the suite's.",
        into: \DeviceHost.bundleID)

    static let format = ObjectFormat("a device", PhoneKeys())
}

extension ValueType {
    fileprivate static var command: ValueType { .array(.form(.argument), least: 1) }
}

extension Format {
    static var host: Format<HostDefinition> { .init(.object(HostKeys.format)) { $0.host($1) } }
    fileprivate static var devices: Format<[String]> {
        .init(.oneOf([.text, .array(.text, least: 1)])) { $0.devices($1) }
    }
    fileprivate static var variables: Format<[String]> {
        .array(Format<String>(.form(.variable)) { $0.variable($1) }, of: "an array of names of variables")
    }
}

extension DecodingContext {
    fileprivate func host(_ value: JSONValue) -> HostDefinition? {
        guard let object = KeyedObject(value, HostKeys.format, in: self) else { return nil }
        var host = HostDefinition(program: program(of: object), location: object.sourceLocation)
        object.fill(&host)
        for element in object.member(\.secrets)?.value.elements ?? [] {
            guard let secret = element.string, host.secrets.contains(secret), !host.inheritEnvironment.contains(secret)
            else { continue }
            error(
                element, "the secret \(quoted: secret) is not inherited, so there is nothing to mask",
                fix: "add it to \"inheritEnvironment\" too")
        }
        return host
    }

    private func program(of object: KeyedObject<HostKeys>) -> HostDefinition.Program {
        switch object.kind(of: HostKeys.programs) {
        case "swiftProduct":
            .swiftProduct(
                name: object.swiftProduct ?? "", package: object.package?.value ?? place.folder,
                arguments: object.arguments ?? [])
        case "simulator", "device": (object.simulator ?? object.device).map { .device($0) } ?? .command([])
        default: .command(object.command ?? [])
        }
    }

    fileprivate func devices(_ value: JSONValue) -> [String]? {
        let values = value.elements ?? [value]
        if values.isEmpty { return error(value, "found no device, expected at least one") }
        let names = values.compactMap { value -> String? in
            guard let name = text(value), argument(value) != nil else { return nil }
            return name.hasPrefix("-") ? error(value, "found \(quoted: name), which names no device") : name
        }
        return names.count == values.count ? names : nil
    }

    fileprivate func builtApp(_ value: JSONValue) -> String? {
        guard let path = path(value, as: .folder, mayBeMissing: true)?.value else { return nil }
        if path.hasSuffix(".app") { return path }
        return error(
            value, "found \(quoted: PathText.name(of: path)), expected a built app, such as \"Clip.app\"",
            fix: "name the .app that xcodebuild builds for -sdk iphonesimulator")
    }

    fileprivate func command(_ value: JSONValue) -> [String]? {
        guard case .array(let elements) = value.content else {
            let text = value.string.flatMap { $0.utf8.count < 200 ? $0 : nil }
            let words = text?.split(separator: " ").map { Scalar.string(String($0)).description }
            let fix = words.map { "write [\($0.joined(separator: ", "))]" }
            return mismatch(value, "an array with the program and its arguments", fix: fix)
        }
        let arguments = elements.compactMap { argument($0) }
        guard arguments.count == elements.count else { return nil }
        guard let program = arguments.first, !program.isEmpty else {
            return error(elements.first ?? value, "found no program, expected its name as the first element")
        }
        return arguments
    }

    fileprivate func argument(_ value: JSONValue) -> String? {
        guard let text = string(value) else { return nil }
        if !text.utf8.contains(0) { return text }
        return error(value, "found a NUL character, which no argument can contain")
    }

    fileprivate func prepare(_ value: JSONValue) -> [[String]]? {
        if let elements = value.elements, elements.first?.elements != nil { return elements.compactMap { command($0) } }
        return command(value).map { [$0] }
    }

    fileprivate func environment(_ value: JSONValue) -> [String: String]? {
        var variables: [String: String] = [:]
        for member in members(value, of: "an object of variables") ?? [] {
            guard checkName(member.key, at: member.keyRange), let text = argument(member.value) else { continue }
            variables[member.key] = text
        }
        return variables
    }

    fileprivate func variable(_ value: JSONValue) -> String? {
        text(value).flatMap { checkName($0, at: value.range) ? $0 : nil }
    }

    private func checkName(_ name: String, at range: Range<Int>) -> Bool {
        if name.isEmpty || name.utf8.contains(where: { $0 == "=" || $0 == 0 }) {
            error(range, "found \(quoted: name), which cannot be the name of a variable")
            return false
        }
        guard isComposed(name, a: "variable", at: range) else { return false }
        if name == "_XCAppClipURL" || name.hasPrefix("CLIPFLIGHT_") {
            error(range, "the variable \(quoted: name) is set for each launch and cannot be set here", fix: "remove it")
            return false
        }
        return true
    }
}

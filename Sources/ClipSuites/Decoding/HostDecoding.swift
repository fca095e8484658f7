struct HostKeys: Sendable {
    let command = Key(
        "command", Format(.command) { $0.command($1) },
        "The program with its arguments, started without a shell.")
    let swiftProduct = Key("swiftProduct", .text, "A product of a Swift package, which is built once a run.")
    let simulator = Key(
        "simulator", Format(.object(SimulatorKeys.format)) { $0.simulator($1) },
        "The built clip itself, in simulators (macOS with Xcode).")
    let device = Key(
        "device", Format(.object(PhoneKeys.format)) { $0.phone($1) },
        "The installed clip itself, on phones (macOS with Xcode 16 or later).")
    let package = Key("package", .folder, "The folder of the Swift package; the suite's own by default.")
    let arguments = Key(
        "arguments",
        Format(.array(.form(.argument))) { context, value in
            context.elements(value, of: "an array of strings")?.compactMap { context.argument($0) }
        }, "The arguments of the Swift product.")
    let prepare = Key(
        "prepare", Format(.oneOf([.command, .array(.command, least: 1)])) { $0.prepare($1) },
        "Commands that run once before the first launch.")
    let environment = Key(
        "environment", Format(.map(.form(.argument), keys: .variable)) { $0.environment($1) },
        "Variables added to the child's environment.")
    let inheritEnvironment = Key("inheritEnvironment", .variables, "Names of variables that the child inherits.")
    let secrets = Key(
        "secrets", .variables, "Those of the inherited variables whose values are masked in every report.")

    static let format = ObjectFormat(
        "a host", HostKeys(),
        rules: [.exactlyOne(programs)]
            + ["command", "simulator", "device"].map { .excludes($0, ["package", "arguments"]) })
    /// The keys that say what the program is, of which a host has one.
    fileprivate static let programs = ["command", "swiftProduct", "simulator", "device"]
}

struct SimulatorKeys: Sendable {
    let device = Key(
        "device", .devices, "`booted`, an identifier or a name; several share the cases.", else: .string("booted"))
    let app = Key("app", .builtApp, "The built `.app`, installed once a run; else it is there already.")

    static let format = ObjectFormat("a simulator", SimulatorKeys())
}

struct PhoneKeys: Sendable {
    let id = Key(
        "id", .devices, "The phone's identifier; several share the cases.",
        required: "\"id\": \"…\" as “xcrun devicectl list devices” shows it")
    let bundleID = Key("bundleID", .bundleID, "The installed clip's bundle identifier; else the suite's.")

    static let format = ObjectFormat("a device", PhoneKeys())
}

extension ValueType {
    fileprivate static var command: ValueType { .array(.form(.argument), least: 1) }
}

extension Format {
    static var host: Format<HostDefinition> { Format<HostDefinition>(.object(HostKeys.format)) { $0.host($1) } }
    fileprivate static var builtApp: Format<String> { Format<String>(.path(.folder)) { $0.builtApp($1) } }
    fileprivate static var devices: Format<[String]> {
        Format<[String]>(.oneOf([.text, .array(.text, least: 1)])) { $0.devices($1) }
    }
    fileprivate static var variables: Format<[LocatedName]> {
        Format<[LocatedName]>(.array(.form(.variable))) { $0.names($1) }
    }
}

/// The name of a variable, and where it is written.
struct LocatedName {
    let name: String
    let value: JSONValue
}

extension DecodingContext {
    fileprivate func host(_ value: JSONValue) -> HostDefinition? {
        guard let object = KeyedObject(value, HostKeys.format, in: self) else { return nil }
        let program = program(of: object)
        let prepare = object.prepare
        let environment = object.environment
        let inherited = object.inheritEnvironment ?? []
        let secrets = object.secrets ?? []
        let names = Set(inherited.map(\.name))
        for secret in secrets where !names.contains(secret.name) {
            error(
                secret.value,
                "the secret \(Quotation.of(secret.name)) is not inherited, so that there is nothing to mask",
                fix: "add it to \"inheritEnvironment\" too")
        }
        guard let program else { return nil }
        return HostDefinition(
            program: program, prepare: prepare ?? [], environment: environment ?? [:],
            inheritEnvironment: inherited.map(\.name), secrets: secrets.map(\.name), location: object.sourceLocation)
    }

    private func program(of object: KeyedObject<HostKeys>) -> HostDefinition.Program? {
        let named = HostKeys.programs.filter { object.member($0) != nil }
        guard let kind = named.first, named.count == 1 else {
            if !named.isEmpty || !object.mayHave(HostKeys.programs) {
                let found = named.isEmpty ? "no program" : named.map { Quotation.of($0) }.joined(separator: " and ")
                error(
                    object.value, "found \(found) in the host, expected one of \(Quotation.list(HostKeys.programs))",
                    fix: named.isEmpty ? "write \"command\": [\"python3\", \"clip.py\"]" : "remove all but one")
            }
            return nil
        }
        if kind != "swiftProduct" {
            for member in [object.member(\.package), object.member(\.arguments)].compactMap({ $0 }) {
                let isArguments = member.key == "arguments" && kind == "command"
                error(
                    member.keyRange,
                    "\(Quotation.of(member.key)) belongs to \"swiftProduct\", but the host has \(Quotation.of(kind))",
                    fix: isArguments ? "put the arguments into the command" : "remove it")
            }
        }
        switch kind {
        case "command": return object.command.map { .command($0) }
        case "swiftProduct":
            let name = object.swiftProduct
            let package = object.member(\.package) == nil ? place.folder : object.package?.value
            let arguments = object.arguments
            guard let name, let package else { return nil }
            return .swiftProduct(name: name, package: package, arguments: arguments ?? [])
        case "simulator": return object.simulator
        default: return object.device
        }
    }

    fileprivate func simulator(_ value: JSONValue) -> HostDefinition.Program? {
        guard let object = KeyedObject(value, SimulatorKeys.format, in: self) else { return nil }
        let devices = object.member(\.device) == nil ? ["booted"] : object.device
        let app = object.app
        guard let devices, app != nil || object.member(\.app) == nil else { return nil }
        return .device(DeviceHost(isPhone: false, devices: devices, app: app))
    }

    fileprivate func phone(_ value: JSONValue) -> HostDefinition.Program? {
        guard let object = KeyedObject(value, PhoneKeys.format, in: self) else { return nil }
        let (devices, bundleID) = (object.id, object.bundleID)
        return devices.map { .device(DeviceHost(isPhone: true, devices: $0, bundleID: bundleID)) }
    }

    /// One device or an array of them, none of which can be taken for an option.
    fileprivate func devices(_ value: JSONValue) -> [String]? {
        let values = value.elements ?? [value]
        if values.isEmpty { return error(value, "found no device, expected at least one") }
        let names = values.compactMap { value -> String? in
            guard let name = text(value), argument(value) != nil else { return nil }
            return name.hasPrefix("-") ? error(value, "found \(Quotation.of(name)), which names no device") : name
        }
        return names.count == values.count ? names : nil
    }

    /// The absolute path of an app, which need not be built yet.
    fileprivate func builtApp(_ value: JSONValue) -> String? {
        guard let path = path(value, as: .folder, mayBeMissing: true)?.value else { return nil }
        if path.hasSuffix(".app") { return path }
        return error(
            value, "found \(Quotation.of(PathText.name(of: path))), expected a built app, such as \"Clip.app\"",
            fix: "name the .app that xcodebuild makes for -sdk iphonesimulator")
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
        return error(value, "found a NUL character, which no argument can hold")
    }

    /// The commands that run before the first launch: one, or an array of them.
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

    fileprivate func names(_ value: JSONValue) -> [LocatedName]? {
        elements(value, of: "an array of names of variables")?.compactMap { element in
            guard let name = text(element), checkName(name, at: element.range) else { return nil }
            return LocatedName(name: name, value: element)
        }
    }

    private func checkName(_ name: String, at range: Range<Int>) -> Bool {
        if name.isEmpty || name.utf8.contains(where: { $0 == UInt8(ascii: "=") || $0 == 0 }) {
            error(range, "found \(Quotation.of(name)), which cannot be the name of a variable")
            return false
        }
        guard isComposed(name, a: "variable", at: range) else { return false }
        if name == "_XCAppClipURL" || name.hasPrefix("CLIPFLIGHT_") {
            error(
                range, "the variable \(Quotation.of(name)) is set for each launch and cannot be set here",
                fix: "remove it")
            return false
        }
        return true
    }
}

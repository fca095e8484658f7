extension DecodingContext {
    private static let programs = ["command", "swiftProduct", "simulator"]

    /// A `host`: how a program under test is launched.
    func host(_ value: JSONValue?) -> HostDefinition? {
        guard
            let object = KeyedObject(
                value, "a host",
                keys: Self.programs + [
                    "package", "arguments", "prepare", "environment", "inheritEnvironment", "secrets",
                ],
                in: self)
        else { return nil }
        let program = program(of: object)
        let prepare = prepare(object["prepare"])
        let environment = environment(object["environment"])
        let inherited = names(object["inheritEnvironment"])
        let secrets = names(object["secrets"])
        let inheritedNames = Set(inherited.map { ExactText(text: $0.name) })
        for (name, value) in secrets where !inheritedNames.contains(ExactText(text: name)) {
            error(
                value, "the secret \(Quotation.of(name)) is not inherited, so that there is nothing to mask",
                fix: "add it to \"inheritEnvironment\" too")
        }
        guard let program else { return nil }
        return HostDefinition(
            program: program, prepare: prepare ?? [], environment: environment ?? [:],
            inheritEnvironment: inherited.map(\.name), secrets: secrets.map(\.name), location: object.location)
    }

    private func program(of object: KeyedObject) -> HostDefinition.Program? {
        let named = Self.programs.filter { object[$0] != nil }
        guard let kind = named.first, named.count == 1 else {
            let start = object.value.range.lowerBound
            if !named.isEmpty || !object.mayHave(Self.programs) {
                error(
                    start..<(start + 1),
                    "found \(named.isEmpty ? "no program" : Quotation.both(named)) in the host, "
                        + "expected one of \(Quotation.list(Self.programs))",
                    fix: named.isEmpty ? "write \"command\": [\"python3\", \"clip.py\"]" : "remove all but one")
            }
            return nil
        }
        if kind != "swiftProduct" {
            for key in ["package", "arguments"] {
                guard let range = object.keyRange(key) else { continue }
                error(
                    range, "\(Quotation.of(key)) belongs to \"swiftProduct\", but the host has \(Quotation.of(kind))",
                    fix: key == "arguments" && kind == "command" ? "put the arguments into the command" : "remove it")
            }
        }
        switch kind {
        case "command": return command(object["command"]).map { .command($0) }
        case "swiftProduct": return product(of: object)
        default: return simulator(object["simulator"])
        }
    }

    private func product(of object: KeyedObject) -> HostDefinition.Program? {
        let name = text(object["swiftProduct"])
        let package = object["package"].map { folder($0)?.value } ?? place.folder
        let arguments = elements(object["arguments"], of: "an array of strings")?.compactMap { argument($0) }
        guard let name, let package else { return nil }
        return .swiftProduct(name: name, package: package, arguments: arguments ?? [])
    }

    private func simulator(_ value: JSONValue?) -> HostDefinition.Program? {
        guard let object = KeyedObject(value, "a simulator", keys: ["device"], in: self) else { return nil }
        guard let device = object["device"] else { return .simulator(device: "booted") }
        return text(device).map { .simulator(device: $0) }
    }
}

extension Quotation {
    /// Words as a sum: `"a"` and `"b"`.
    fileprivate static func both(_ words: [String]) -> String { words.map { of($0) }.joined(separator: " and ") }
}

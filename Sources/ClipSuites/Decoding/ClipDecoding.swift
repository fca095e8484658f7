import ClipRules

extension DecodingContext {
    /// The `clip` of a suite.
    func clip(_ value: JSONValue?) -> ClipDefinition? {
        guard
            let object = KeyedObject(
                value, "the clip",
                keys: ["bundleID", "teamID", "associatedDomains", "entitlements", "build", "host", "expect"], in: self)
        else { return nil }
        let bundleID = bundleID(object.required("bundleID", "\"bundleID\": \"com.example.app.Clip\""))
        let host = host(
            object.required(
                "host", "\"host\": { \"command\": [\"python3\", \"clip.py\"] }"))
        let build = word(object["build"], Build.self)
        let expect = expectation(object["expect"])
        let teamID = text(object["teamID"])
        let domains = domains(of: object)
        guard let bundleID, let host else { return nil }
        return ClipDefinition(
            bundleID: bundleID, teamID: teamID, domains: domains, build: build ?? .testFlight, host: host,
            expect: expect, location: object.location)
    }

    /// The `app` of a suite.
    func app(_ value: JSONValue?) -> AppDefinition? {
        guard
            let object = KeyedObject(
                value, "the app", keys: ["bundleID", "name", "associatedDomains", "entitlements", "host"],
                elsewhere: ["teamID": "clip and app are of one team: it is written in the clip"], in: self)
        else { return nil }
        return AppDefinition(
            bundleID: bundleID(object["bundleID"]), name: text(object["name"]), domains: domains(of: object),
            host: host(object["host"]), location: object.location)
    }

    /// A bundle identifier: letters, digits, hyphens and periods (Apple, `CFBundleIdentifier`).
    private func bundleID(_ value: JSONValue?) -> String? {
        guard let value, let text = text(value) else { return nil }
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."): true
            default: false
            }
        }
        guard isPlain else {
            error(
                value,
                "found \(Quotation.of(text)), expected a bundle identifier of letters, digits, hyphens and periods")
            return nil
        }
        return text
    }

    /// Where the entries of the associated domains stand, for the clip and for the app.
    private func domains(of object: KeyedObject) -> DomainsDefinition? {
        let entitlements = file(object["entitlements"])
        let entries = elements(object["associatedDomains"], of: "an array of entries such as \"appclips:example.com\"")
        if let range = object.keyRange("entitlements"), let other = object.keyRange("associatedDomains") {
            error(
                range, "found both \"entitlements\" and \"associatedDomains\", expected one of them",
                note: "the other is at \(line(of: other))", fix: "remove one of the two")
        }
        if let entries { return .inline(entries.compactMap { located($0) }) }
        return entitlements.map { .entitlements(path: $0.value, location: $0.location) }
    }
}

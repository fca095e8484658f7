import ClipRules

struct ClipKeys: Sendable {
    let bundleID = Key(
        "bundleID", .bundleID, "The clip's bundle identifier.", required: "\"bundleID\": \"com.example.app.Clip\"")
    let teamID = Key("teamID", .text, "The App ID prefix of the team.")
    let associatedDomains = Key("associatedDomains", .domains, "The entries of the Associated Domains Entitlement.")
    let entitlements = Key("entitlements", .file, "The target's entitlements, instead of `associatedDomains`.")
    let infoPlist = Key("infoPlist", .file, "The target's Info.plist, for its `NSAppClip` keys.")
    let build = Key("build", .word(Build.self), "How the clip was signed.", else: .string(Build.testFlight.rawValue))
    let host = Key(
        "host", .host, "The program that runs the clip's handlers.",
        required: "\"host\": { \"command\": [\"python3\", \"clip.py\"] }")
    let expect = Key("expect", .expectation, "What the launch without a URL expects.")

    static let format = ObjectFormat("the clip", ClipKeys(), rules: [.oneListOfDomains])
}

struct AppKeys: Sendable {
    let bundleID = Key("bundleID", .bundleID, "The app's bundle identifier.")
    let name = Key("name", .text, "The name under its icon, which the default experience's card shows.")
    let associatedDomains = Key("associatedDomains", .domains, "The entries of the Associated Domains Entitlement.")
    let entitlements = Key("entitlements", .file, "The target's entitlements, instead of `associatedDomains`.")
    let host = Key("host", .host, "The program that runs the app's handlers.")

    static let format = ObjectFormat(
        "the app", AppKeys(), misplaced: ["teamID": "clip and app are of one team: it is written in the clip"],
        rules: [.oneListOfDomains])
}

extension KeyRule {
    fileprivate static var oneListOfDomains: KeyRule { .excludes("entitlements", ["associatedDomains"]) }
}

extension Format {
    static var bundleID: Format<String> { Format<String>(.form(.bundleID)) { $0.bundleID($1) } }
    fileprivate static var domains: Format<[LocatedString]> {
        Format<[LocatedString]>(.array(.text)) { context, value in
            context.elements(value, of: "an array of entries such as \"appclips:example.com\"")?
                .compactMap { context.located($0) }
        }
    }
}

extension DecodingContext {
    func clip(_ value: JSONValue) -> ClipDefinition? {
        guard let object = KeyedObject(value, ClipKeys.format, in: self) else { return nil }
        let bundleID = object.bundleID
        let teamID = object.teamID
        let host = object.host
        let build = object.build
        let infoPlist = object.infoPlist
        let expect = object.expect
        let domains = domains(of: object, \.entitlements, \.associatedDomains)
        guard let bundleID, let host else { return nil }
        return ClipDefinition(
            bundleID: bundleID, teamID: teamID, domains: domains, build: build ?? .testFlight, host: host,
            expect: expect, location: object.sourceLocation,
            bundleIDLocation: object.member(\.bundleID).map { location($0.value) }, infoPlist: infoPlist)
    }

    func app(_ value: JSONValue) -> AppDefinition? {
        guard let object = KeyedObject(value, AppKeys.format, in: self) else { return nil }
        return AppDefinition(
            bundleID: object.bundleID, name: object.name,
            domains: domains(of: object, \.entitlements, \.associatedDomains), host: object.host,
            location: object.sourceLocation)
    }

    /// A bundle identifier: letters, digits, hyphens and periods (Apple, `CFBundleIdentifier`).
    fileprivate func bundleID(_ value: JSONValue) -> String? {
        guard let text = text(value) else { return nil }
        if text.isBundleID { return text }
        return error(
            value, "found \(Quotation.of(text)), expected a bundle identifier of letters, digits, hyphens and periods")
    }

    private func domains<Keys>(
        of object: KeyedObject<Keys>, _ entitlements: KeyPath<Keys, Key<LocatedString>>,
        _ associatedDomains: KeyPath<Keys, Key<[LocatedString]>>
    ) -> DomainsDefinition? {
        let file = object[dynamicMember: entitlements]
        let entries = object[dynamicMember: associatedDomains]
        if let one = object.member(entitlements), let other = object.member(associatedDomains) {
            error(
                one.keyRange, "found both \"entitlements\" and \"associatedDomains\", expected one of them",
                note: "the other is at \(line(of: other.keyRange))", fix: "remove one of the two")
        }
        if let entries { return .inline(entries) }
        return file.map { .entitlements(path: $0.value, location: $0.location) }
    }
}

extension String {
    /// Whether it has the characters of a bundle identifier alone.
    var isBundleID: Bool { utf8.allSatisfy { $0.isLetterOrDigit || "-.".utf8.contains($0) } }
}

import ClipRules

struct ClipKeys: Sendable {
    let bundleID = Key(
        "bundleID", .bundleID, "The clip's bundle identifier.", required: "\"bundleID\": \"com.example.app.Clip\"")
    let teamID = Key("teamID", .text, "The App ID prefix of the team.")
    let associatedDomains = Key("associatedDomains", .domains, "The entries of the Associated Domains Entitlement.")
    let entitlements = Key("entitlements", .entitlements, "The target's entitlements, instead of `associatedDomains`.")
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
    let entitlements = Key("entitlements", .entitlements, "The target's entitlements, instead of `associatedDomains`.")
    let host = Key("host", .host, "The program that runs the app's handlers.")

    static let format = ObjectFormat(
        "the app", AppKeys(), misplaced: ["teamID": "clip and app are of one team: it is written in the clip"],
        rules: [.oneListOfDomains])
}

extension KeyRule {
    fileprivate static var oneListOfDomains: KeyRule {
        .excludes("entitlements", ["associatedDomains"], "both name the domains")
    }
}

extension Format {
    static var bundleID: Format<String> { Format<String>(.form(.bundleID)) { $0.bundleID($1) } }
    fileprivate static var domains: Format<DomainsDefinition> {
        Format<DomainsDefinition>(.array(.text)) { context, value in
            context.elements(value, of: "an array of entries such as \"appclips:example.com\"")
                .map { .inline($0.compactMap { context.located($0) }) }
        }
    }
    fileprivate static var entitlements: Format<DomainsDefinition> {
        Format<DomainsDefinition>(.path(.file)) { context, value in
            context.path(value, as: .file).map { .entitlements(path: $0.value, location: $0.location) }
        }
    }
}

extension DecodingContext {
    func clip(_ value: JSONValue) -> ClipDefinition? {
        guard let object = KeyedObject(value, ClipKeys.format, in: self) else { return nil }
        return ClipDefinition(
            bundleID: object.bundleID ?? "", teamID: object.teamID,
            domains: object.associatedDomains ?? object.entitlements, build: object.build ?? .testFlight,
            host: object.host ?? .unread(at: object.sourceLocation), expect: object.expect,
            location: object.sourceLocation, bundleIDLocation: object.member(\.bundleID).map { location($0.value) },
            infoPlist: object.infoPlist)
    }

    func app(_ value: JSONValue) -> AppDefinition? {
        guard let object = KeyedObject(value, AppKeys.format, in: self) else { return nil }
        return AppDefinition(
            bundleID: object.bundleID, name: object.name,
            domains: object.associatedDomains ?? object.entitlements, host: object.host,
            location: object.sourceLocation)
    }

    /// A bundle identifier: letters, digits, hyphens and periods (Apple, `CFBundleIdentifier`).
    fileprivate func bundleID(_ value: JSONValue) -> String? {
        guard let text = text(value) else { return nil }
        if text.isBundleID { return text }
        return error(
            value, "found \(Quotation.of(text)), expected a bundle identifier of letters, digits, hyphens and periods")
    }
}

extension String {
    var isBundleID: Bool { utf8.allSatisfy { $0.isLetterOrDigit || "-.".utf8.contains($0) } }
}

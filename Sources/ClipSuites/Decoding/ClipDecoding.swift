import ClipRules

struct ClipKeys {
    let bundleID = Key(
        "bundleID", .bundleID, "The clip's bundle identifier; if omitted, any identifier is accepted as the clip's.",
        into: \ClipDefinition.bundleID)
    let teamID = Key("teamID", .text, "The team's App ID prefix.", into: \ClipDefinition.teamID)
    let domains = DomainKeys(into: \ClipDefinition.domains)
    let infoPlist = Key(
        "infoPlist", .file, "The target's Info.plist, for its `NSAppClip` keys.", into: \ClipDefinition.infoPlist)
    /// The report may be missing, since Xcode writes one only when exporting a clip.
    let sizeReport = Key(
        "sizeReport", Format(.path(.file)) { $0.path($1, as: .file, mayBeMissing: true) },
        "The clip's `App Thinning Size Report.txt`. `check` compares the sizes with Apple's limits.",
        into: \ClipDefinition.sizeReport)
    let minimumOS = Key(
        "minimumOS", .osVersion, "The oldest iOS version that the clip supports.", into: \ClipDefinition.minimumOS)
    let build = Key(
        "build", .word(Build.self), "How the clip was signed.", else: .string(Build.testFlight.rawValue),
        into: \ClipDefinition.build)
    let host = Key(
        "host", .host, "The program that runs the clip's handlers; if omitted, nothing is launched.",
        into: \ClipDefinition.host)
    let expect = Key("expect", .expectation, "What the launch without a URL expects.", into: \ClipDefinition.expect)

    static let format = ObjectFormat("the clip", ClipKeys(), rules: [DomainKeys.oneList])
}

struct AppKeys {
    let bundleID = Key("bundleID", .bundleID, "The app's bundle identifier.", into: \AppDefinition.bundleID)
    let name = Key(
        "name", .text, "The app's name, shown as the title of the default experience's card.",
        into: \AppDefinition.name)
    let domains = DomainKeys(into: \AppDefinition.domains)
    let host = Key("host", .host, "The program that runs the app's handlers.", into: \AppDefinition.host)

    static let format = ObjectFormat(
        "the app", AppKeys(), misplaced: ["teamID": "the app's team is the clip's team"],
        rules: [DomainKeys.oneList])
}

struct DomainKeys {
    let associatedDomains: Key<DomainsDefinition>
    let entitlements: Key<DomainsDefinition>
    static let oneList = KeyRule.excludes("entitlements", ["associatedDomains"], "both name the domains")

    init<Target>(into place: WritableKeyPath<Target, DomainsDefinition?> & Sendable) {
        let entry = Format<LocatedString>(.text) { $0.located($1) }
        associatedDomains = Key(
            "associatedDomains",
            .array(entry, of: "an array of entries such as \"appclips:example.com\"").map { .inline($0) },
            "The entries of the Associated Domains Entitlement.", into: place)
        entitlements = Key(
            "entitlements",
            Format<LocatedString>.file.map { .entitlements(path: $0.value, location: $0.location) },
            "The target's entitlements, instead of `associatedDomains`.", into: place)
    }
}

extension Format {
    static var bundleID: Format<String> { .init(.form(.bundleID)) { $0.bundleID($1) } }
    static var osVersion: Format<OSVersion> { .init(.form(.osVersion)) { $0.osVersion($1) } }
}

extension DecodingContext {
    fileprivate func osVersion(_ value: JSONValue) -> OSVersion? {
        guard let text = text(value) else { return nil }
        return OSVersion(text)
            ?? error(value, "found \(quoted: text), expected a version of iOS", fix: "write it like \"17.0\"")
    }

    /// Accepts the characters that Apple documents for `CFBundleIdentifier`.
    fileprivate func bundleID(_ value: JSONValue) -> String? {
        guard let text = text(value) else { return nil }
        if text.isBundleID { return text }
        return error(
            value, "found \(quoted: text), expected a bundle identifier of letters, digits, hyphens and periods")
    }
}

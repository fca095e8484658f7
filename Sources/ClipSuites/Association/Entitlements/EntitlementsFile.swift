import ClipRules

package struct EntitlementsFile {
    package private(set) var entries: [LocatedString] = []
    package private(set) var parents: [LocatedString]?
    package private(set) var clips: [LocatedString]?
    package private(set) var identifier: LocatedString?
    package private(set) var groups: [LocatedString] = []
    private(set) var noClipPlace: SourceLocation?
    package private(set) var diagnostics: [Diagnostic] = []

    package var isOfClip: Bool {
        func has(_ service: String) -> Bool { entries.contains { $0.value.hasPrefix(service) } }
        return clips?.isEmpty != false && (parents != nil || has("appclips:") && !has("applinks:"))
    }

    static let parentKey = "com.apple.developer.parent-application-identifiers"
    static let clipKey = "com.apple.developer.associated-appclip-app-identifiers"
    static let groupsKey = "com.apple.security.application-groups"
    static let onDemandKey = "com.apple.developer.on-demand-install-capable"
    private static let identifierKey = "application-identifier"
    private static let signedKeys = ["com.apple.developer.team-identifier", "get-task-allow"]
    private static let domainsKey = "com.apple.developer.associated-domains"

    package static func read(_ bytes: [UInt8], name: String) -> EntitlementsFile {
        var file = EntitlementsFile()
        let notes = DecodingContext(SourceFile(name: name, bytes: bytes))
        let list = PropertyListReader.dictionary(notes, fix: "name the target's .entitlements file")
        if let list { file.read(list, notes) }
        file.diagnostics = notes.diagnostics
        return file
    }

    private mutating func read(_ dictionary: [String: Any], _ notes: DecodingContext) {
        func located(_ entries: [Entry]) -> [LocatedString] {
            entries.map { LocatedString($0.text, at: notes.source.location(at: $0.range.lowerBound)) }
        }
        let id = "$(AppIdentifierPrefix)com.example.app"
        if let entries = Self.strings(Self.domainsKey, of: dictionary, notes, example: "appclips:example.com") {
            for entry in entries {
                guard let finding = AssociatedDomain(entry.text).finding else { continue }
                let isThere = entries.contains { finding.fix == "write \(Quotation.of($0.text))" }
                notes.warn(
                    finding.advisory, entry.range, finding.message,
                    fix: isThere ? "remove the entry: the correct one is already there" : finding.fix)
            }
            self.entries = located(entries)
        } else if dictionary[Self.domainsKey] == nil {
            let near = Suggestion.nearest(to: Self.domainsKey, in: dictionary.keys.sorted())
            notes.warn(
                .entitlementEntry, 0..<1, "the entitlements have no \(Self.domainsKey)",
                note: near.map { "there is \(quoted: $0)" },
                fix: "add the Associated Domains capability to the target in Xcode")
        }
        if let id = dictionary[Self.identifierKey] as? String {
            identifier = LocatedString(id, at: notes.location(of: id))
        }
        parents = Self.strings(Self.parentKey, of: dictionary, notes, example: id).map(located)
        clips = Self.strings(Self.clipKey, of: dictionary, notes, example: id + ".Clip").map(located)
        groups = Self.strings(Self.groupsKey, of: dictionary, notes, example: "group.com.example").map(located) ?? []
        // A project's entitlements file usually omits `onDemandKey`, which Xcode adds when signing.
        let isSigned = Self.signedKeys.contains { dictionary[$0] != nil }
        let isOnDemand = dictionary[Self.onDemandKey].map { $0 as? Bool == true } ?? !isSigned
        if !isOnDemand { noClipPlace = notes.location(of: Self.onDemandKey) }
    }

    private typealias Entry = (text: String, range: Range<Int>)

    private static func strings(
        _ key: String, of dictionary: [String: Any], _ notes: DecodingContext, example: String
    ) -> [Entry]? {
        guard let value = dictionary[key] else { return nil }
        // Parsed property lists do not contain positions, so the file is searched for each entry.
        let start = notes.place(of: key)
        guard let values = value as? [Any] else {
            let entry = value as? String ?? example
            notes.error(start, "\(key) is not an array", fix: "write <array><string>\(entry)</string></array>")
            return nil
        }
        var place = start
        var result: [Entry] = []
        for value in values {
            guard let text = value as? String else {
                notes.error(start, "\(key) contains a value that is not a string", fix: "write <string>…</string>")
                continue
            }
            place = PropertyListReader.place(of: text, in: notes.source.bytes, from: place.upperBound) ?? place
            result.append((text, place))
        }
        return result
    }
}

extension AssociatedDomain {
    var finding: (advisory: Advisory.Name, message: String, fix: String?)? {
        if let error { return (.entitlementEntry, "\(quoted: text) \(error.text)", fix(error)) }
        let services = AssociatedService.documented
        guard !services.contains(service.word) else { return nil }
        let meant = Suggestion.nearest(to: service.word, in: services)
        return (
            .unknownService,
            "\(quoted: text) has the unknown service \(quoted: service.word)"
                + " (\(DeclineReason.unhandledSection.rawValue))",
            meant.map { "write \(Quotation.of("\($0):\(host)"))" } ?? "the services are \(Quotation.list(services))"
        )
    }

    private func fix(_ error: AssociatedDomainError) -> String? {
        if case .buildSetting(let setting) = error {
            return "write the host instead of \(setting); or keep \(setting), and list all entries, with the host, in "
                + "the suite's \"associatedDomains\" instead of \"entitlements\""
        }
        let word = service.word.isEmpty ? "appclips" : service.word
        guard !host.isEmpty else { return "write \(Quotation.of("\(word):example.com"))" }
        let meant = "\(word):\(isWildcard && service != .appClips ? "*." : "")\(host)"
        return switch error {
        case .wildcard: "write one entry for each host, such as \(Quotation.of("appclips:www.\(host)"))"
        case .character: nil
        case .unknownMode: "write \(Quotation.of("\(meant)?mode=developer")), or leave the mode out"
        default: "write \(quoted: meant)"
        }
    }
}

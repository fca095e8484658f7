import ClipRules

/// Decodes the sections of an association file and checks them on the way.
struct AssociationDecoder {
    let notes: AssociationNotes
    let clip: ApplicationIdentity?

    /// The sections that Apple documents.
    private static let sections = ["applinks", "appclips", "webcredentials", "activitycontinuation"]

    /// A file of so many bytes, if it is an object.
    func file(_ value: JSONValue, size: Int) -> AssociationFile? {
        guard case .object(let members) = value.content else {
            notes.mismatch(value, "an object with the sections applinks and appclips")
            return nil
        }
        warnOfUnknownKeys(members, in: "an association file", known: Self.sections)
        let file = AssociationFile(
            appClips: value["appclips"].flatMap(appClips), appLinks: value["applinks"].flatMap(appLinks),
            size: size)
        if let clip { checkClip(clip, file, value) }
        return file
    }

    /// The system reads over keys that it does not know; where one is nearly a known key, it is hardly meant so.
    func warnOfUnknownKeys(_ members: [JSONMember], in name: String, known: [String]) {
        for member in members where !known.contains(member.key) {
            guard let meant = Suggestion.nearest(to: member.key, in: known) else { continue }
            notes.warn(
                .associationKey, member.keyRange,
                "\(Quotation.of(member.key)) means nothing in \(name)",
                fix: "did you mean \(Quotation.of(meant))?")
        }
    }

    // MARK: Values of one type

    func string(_ value: JSONValue?, _ expected: String) -> String? {
        guard let value else { return nil }
        if case .string(let text) = value.content { return text }
        notes.mismatch(value, expected)
        return nil
    }

    func boolean(_ value: JSONValue?) -> Bool? {
        guard let value else { return nil }
        if case .boolean(let flag) = value.content { return flag }
        var fix: String?
        if case .string(let text) = value.content, ["true", "false"].contains(text) { fix = "leave out the quotes" }
        notes.mismatch(value, "true or false", fix: fix)
        return nil
    }

    func elements(_ value: JSONValue?, _ expected: String) -> [JSONValue]? {
        guard let value else { return nil }
        if case .array(let elements) = value.content { return elements }
        var fix: String?
        if case .string(let text) = value.content { fix = "put it in brackets: [\(Quotation.of(text))]" }
        notes.mismatch(value, expected, fix: fix)
        return nil
    }

    func members(_ value: JSONValue?, _ expected: String) -> [JSONMember]? {
        guard let value else { return nil }
        if case .object(let members) = value.content { return members }
        notes.mismatch(value, expected)
        return nil
    }
}

extension AssociationDecoder {
    /// The section `appclips`: application identifiers, and nothing about paths (Apple, "Associating your App Clip
    /// with your website").
    private func appClips(_ value: JSONValue) -> AppClipsSection? {
        guard let members = members(value, "an object with \"apps\"") else { return nil }
        var section = AppClipsSection(apps: [], line: notes.line(of: value))
        for member in members where ["details", "components", "paths", "defaults"].contains(member.key) {
            section.rulesLine = section.rulesLine ?? notes.source.location(at: member.keyRange.lowerBound).line
            notes.warn(
                .appClipsDetails, member.keyRange,
                "\(Quotation.of(member.key)) does nothing in \"appclips\", where every URL of the host counts",
                fix: "remove it; which URLs open what is said by the experiences in App Store Connect")
        }
        warnOfUnknownKeys(members, in: "\"appclips\"", known: ["apps", "details", "components", "paths", "defaults"])
        guard let apps = value["apps"] else {
            notes.error(
                AssociationNotes.start(of: value), "\"appclips\" has no \"apps\", so it names no clip",
                fix: "add \"apps\": [\(Quotation.of(clip?.text ?? "TEAMID.com.example.app.Clip"))]")
            return section
        }
        section.apps = identifiers(elements(apps, "an array of application identifiers") ?? [])
        return section
    }

    /// Application identifiers with their lines.
    func identifiers(_ values: [JSONValue]) -> [ApplicationIdentifier] {
        values.compactMap { value in
            guard let text = string(value, "an application identifier such as \"ABCDE12345.com.example.app\"") else {
                return nil
            }
            checkIdentifier(text, value)
            return ApplicationIdentifier(text, line: notes.line(of: value))
        }
    }
}

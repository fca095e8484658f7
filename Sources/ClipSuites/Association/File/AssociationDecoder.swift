import ClipRules

struct AssociationDecoder {
    let notes: DecodingContext
    let clip: ApplicationIdentity?

    func file(_ value: JSONValue, size: Int) -> AssociationFile? {
        guard let members = notes.members(value, of: "an object with the sections applinks and appclips")
        else { return nil }
        warnOfUnknownKeys(
            members, in: "an association file",
            known: ["applinks", "appclips", "webcredentials", "activitycontinuation"])
        let file = AssociationFile(
            appClips: value["appclips"].map(section).flatMap(appClips),
            appLinks: value["applinks"].map(section).flatMap { appLinks($0) },
            size: size)
        if let clip { checkClip(clip, file, value.member("appclips")?.keyRange ?? value.underlinedRange) }
        return file
    }

    /// Reads `[]` and `null` as `{}`: PHP and Go write an empty section so.
    private func section(_ value: JSONValue) -> JSONValue {
        let isEmpty = value.scalar == .null || value.elements?.isEmpty == true
        return isEmpty ? JSONValue(.object([]), in: value.range) : value
    }

    /// Returns no elements for `null`, which is Go's empty list.
    func elements(_ value: JSONValue?, of expected: String) -> [JSONValue] {
        value?.scalar == .null ? [] : notes.elements(value, of: expected)
    }

    /// Reads the `appclips` section (Apple, "Associating your App Clip with your website").
    private func appClips(_ value: JSONValue) -> AppClipsSection? {
        guard let members = notes.members(value, of: "an object with \"apps\"") else { return nil }
        var section = AppClipsSection(apps: [])
        let rules = ["details", "components", "paths", "defaults"]
        for member in members where rules.contains(member.key) {
            section.hasRules = true
            notes.warn(
                .appClipsDetails, member.keyRange,
                "\(quoted: member.key) does nothing in \"appclips\", where every URL of the host matches",
                fix: "remove it; the experiences in App Store Connect determine which URLs open the clip")
        }
        warnOfUnknownKeys(members, in: "\"appclips\"", known: ["apps"] + rules)
        if value["apps"] == nil, !members.isEmpty {
            notes.warn(
                .associationKey, value.underlinedRange, "\"appclips\" has no \"apps\", so it names no clip",
                fix: "add \"apps\": [\(Quotation.of(clip?.text ?? "TEAMID.com.example.app.Clip"))]")
        }
        section.apps = identifiers(elements(value["apps"], of: "an array of application identifiers"))
        return section
    }

    func warnOfUnknownKeys(
        _ members: [JSONMember], in name: String, known: [String], otherNames: [String: String] = [:]
    ) {
        for member in members where !known.contains(member.key) {
            guard let meant = otherNames[member.key] ?? Suggestion.nearest(to: member.key, in: known) else { continue }
            notes.warn(
                .associationKey, member.keyRange, "unknown key \(quoted: member.key) in \(name)",
                fix: Quotation.suggestion(of: meant))
        }
    }

    func identifiers(_ values: [JSONValue]) -> [ApplicationIdentifier] {
        values.compactMap { value in
            let expected = "an application identifier such as \"ABCDE12345.com.example.app\""
            guard let text = notes.string(value, of: expected) else { return nil }
            checkIdentifier(text, value)
            return ApplicationIdentifier(text, line: notes.location(value).line)
        }
    }

    private func checkIdentifier(_ text: String, _ value: JSONValue) {
        if text.contains(where: { $0.isWhitespace || "*/:\"".contains($0) }) {
            notes.warn(
                .identifierPrefix, value.range,
                "\(quoted: text) has a character that application identifiers cannot contain",
                fix: "write it like \"ABCDE12345.com.example.app\", without wildcards")
            return
        }
        guard ApplicationIdentifier.prefix(of: text) == nil else { return }
        let first = text.prefix { $0 != "." }
        let rest = text[first.endIndex...]
        let isPrefix = !first.contains(where: \.isLowercase) || first.count == 10 && first.contains(where: \.isNumber)
        let isWrong = isPrefix && !rest.isEmpty
        let problem =
            isWrong
            ? "the team prefix \(quoted: first) is wrong, expected 10 capital letters and digits"
            : "\(quoted: text) has no team prefix before the bundle identifier"
        let meant =
            (clip?.teamID ?? "ABCDE12345") + (isWrong ? rest : ".\(isPrefix ? "com.example.app" : bundleID(text))")
        notes.warn(
            .identifierPrefix, value.range, problem,
            fix: "write \(quoted: meant)" + (clip?.teamID == nil ? ", with your team's prefix" : ""))
    }

    /// Only Xcode fills in build settings, and only in entitlements.
    private func bundleID(_ text: String) -> String {
        guard text.hasPrefix("$") else { return text }
        let rest = text.drop { !")}".contains($0) }.dropFirst().drop { $0 == "." }
        return rest.isEmpty || rest.contains("$") ? clip?.bundleID ?? "com.example.app" : String(rest)
    }

    private func checkClip(_ clip: ApplicationIdentity, _ file: AssociationFile, _ place: Range<Int>) {
        let isNamed = file.appClips?.apps.contains { id in
            clip.isNamed(by: id.text)
                || ApplicationIdentifier.prefix(of: id.text) == nil
                    && (id.text + ".").hasSuffix((clip.bundleID ?? "") + ".")
        }
        if isNamed == true { return }
        let fix = "add \(quoted: clip.text) to \"appclips\": { \"apps\": […] }"
        if let link = file.appLinks?.details.flatMap(\.appIDs).first(where: { clip.isNamed(by: $0.text) }) {
            notes.warn(
                .clipOnlyInAppLinks, place,
                "the clip \(quoted: clip.text) is named only under \"applinks\", which opens apps but not clips",
                note: "it is on line \(link.line)", fix: fix)
        } else if let id = file.appClips?.apps.first(where: { clip.reason(toKeep: $0.text) != nil }) {
            notes.warn(
                .clipNotNamed, place, "the file names the clip as \(quoted: id.text), not as \(quoted: clip.text)",
                note: "it is on line \(id.line)",
                fix: "add \(quoted: clip.text) next to it: \(clip.reason(toKeep: id.text) ?? "")")
        } else {
            notes.warn(.clipNotNamed, place, "the file does not name the clip \(quoted: clip.text)", fix: fix)
        }
    }
}

extension ApplicationIdentity {
    package func reason(toKeep text: String) -> String? {
        guard let bundleID, let prefix = ApplicationIdentifier.prefix(of: text),
            text.dropFirst(prefix.count + 1) == bundleID
        else { return nil }
        return "installed copies may still have the prefix \(prefix). Or, if the "
            + "developer portal shows it as the App ID's prefix, write it as \"teamID\" of the suite's clip"
    }
}

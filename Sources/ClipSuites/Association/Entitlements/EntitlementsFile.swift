import ClipRules

/// An entitlements property list, read for its associated domains.
package struct EntitlementsFile: Sendable {
    /// The entries of `com.apple.developer.associated-domains` with their places, as far as the file can be read.
    package let entries: [LocatedString]
    package let diagnostics: [Diagnostic]

    private static let key = "com.apple.developer.associated-domains"
    private static let fix = "name the target's .entitlements file, which Xcode writes as a property list"

    package static func read(_ bytes: [UInt8], name: String) -> EntitlementsFile {
        let notes = AssociationNotes(SourceFile(name: name, bytes: bytes))
        let entries = entries(bytes, notes)
        for entry in entries {
            guard let finding = AssociatedDomainCheck.finding(for: entry.text) else { continue }
            notes.warn(finding.advisory, entry.range, finding.message, fix: finding.fix)
        }
        let located = entries.map { entry in
            LocatedString(entry.text, at: notes.source.location(at: entry.range.lowerBound))
        }
        return EntitlementsFile(entries: located, diagnostics: notes.diagnostics)
    }

    private static func entries(_ bytes: [UInt8], _ notes: AssociationNotes) -> [(text: String, range: Range<Int>)] {
        let object: Any
        do throws(Diagnostic) {
            object = try PropertyListReader.read(notes.source, fix: fix)
        } catch {
            notes.add(error)
            return []
        }
        guard let dictionary = object as? [String: Any] else {
            notes.error(0..<1, "the property list is not a dictionary", fix: fix)
            return []
        }
        guard let value = dictionary[key] else {
            let near = Suggestion.nearest(to: key, in: dictionary.keys.sorted())
            notes.warn(
                .entitlementEntry, 0..<1, "the entitlements have no \(key)",
                note: near.map { "there is \(Quotation.of($0))" },
                fix: "add the capability Associated Domains to the target in Xcode")
            return []
        }
        guard let values = value as? [Any] else {
            notes.error(
                place(of: key, in: bytes, from: 0) ?? 0..<1, "\(key) is no array",
                fix: "write <array><string>appclips:example.com</string></array>")
            return []
        }
        return strings(values, bytes, notes)
    }

    private static func strings(
        _ values: [Any], _ bytes: [UInt8], _ notes: AssociationNotes
    ) -> [(text: String, range: Range<Int>)] {
        // Property lists are read without places, so the entries are looked up in their order behind the key.
        let start = place(of: key, in: bytes, from: 0)
        var behind = start?.upperBound ?? 0
        // An entry that is spelled in another way, such as with `&amp;`, is looked for to the end of the file; doing so
        // for each of many would take minutes.
        let missLimit = 8
        var misses = start == nil ? missLimit : 0
        var result: [(String, Range<Int>)] = []
        for value in values {
            guard let text = value as? String else {
                notes.error(start ?? 0..<1, "\(key) holds something that is no string", fix: "write <string>…</string>")
                continue
            }
            let range = misses < missLimit ? place(of: text, in: bytes, from: behind) : nil
            behind = range?.upperBound ?? behind
            if range == nil { misses += 1 }
            result.append((text, range ?? start ?? 0..<1))
        }
        return result
    }

    /// Where a text is written whole: in XML behind a tag, in OpenStep text behind a quotation mark.
    private static func place(of text: String, in bytes: [UInt8], from start: Int) -> Range<Int>? {
        let wanted = Array(text.utf8)
        guard !wanted.isEmpty, !bytes.starts(with: BinaryPropertyList.magic), start <= bytes.count else { return nil }
        var from = start
        while let mark = bytes[from...].firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "\"") }) {
            from = mark + 1
            if bytes[from...].starts(with: wanted) { return from..<(from + wanted.count) }
        }
        return nil
    }
}

enum AssociatedDomainCheck {
    typealias Finding = (advisory: DefinitionAdvisory, message: String, fix: String?)

    private static let services = ["appclips", "applinks", "webcredentials", "activitycontinuation"]

    static func finding(for text: String) -> Finding? {
        let entry = AssociatedDomain(text)
        if let error = entry.error {
            return (.entitlementEntry, "\(Quotation.of(text)) \(error.text)", fix(entry, error))
        }
        guard !entry.service.isDocumented else { return nil }
        let meant = Suggestion.nearest(to: entry.service.word, in: services)
        return (
            .unknownService,
            "\(Quotation.of(text)) has the unknown service \(Quotation.of(entry.service.word))"
                + " (\(DeclineReason.unhandledSection.rawValue))",
            meant.map { "write \(Quotation.of("\($0):\(entry.host)"))" }
                ?? "the services are \(Quotation.list(services))"
        )
    }

    private static func fix(_ entry: AssociatedDomain, _ error: AssociatedDomainError) -> String? {
        let word = entry.service.word.isEmpty ? "appclips" : entry.service.word
        guard !entry.host.isEmpty else { return "write \(Quotation.of("\(word):example.com"))" }
        let meant = "\(word):\(entry.isWildcard && entry.service != .appClips ? "*." : "")\(entry.host)"
        return switch error {
        case .wildcard: "write one entry for each host, such as \(Quotation.of("appclips:www.\(entry.host)"))"
        case .character: nil
        case .unknownMode: "write \(Quotation.of("\(meant)?mode=developer")), or leave the mode out"
        default: "write \(Quotation.of(meant))"
        }
    }
}

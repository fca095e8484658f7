import ClipRules

/// An entitlements property list, read for its associated domains.
public struct EntitlementsFile: Sendable {
    /// The entries of `com.apple.developer.associated-domains` with their places; none where the file has no such
    /// key or cannot be read.
    public let entries: [LocatedString]
    /// What is wrong or questionable.
    public let diagnostics: [Diagnostic]

    /// The key of the Associated Domains Entitlement.
    static let key = "com.apple.developer.associated-domains"

    /// Reads a property list in any of its formats.
    ///
    /// - Parameters:
    ///   - bytes: The content.
    ///   - name: The path as shown to people.
    public static func read(_ bytes: [UInt8], name: String) -> EntitlementsFile {
        let notes = AssociationNotes(SourceFile(name: name, bytes: bytes))
        let entries = entries(bytes, notes)
        AssociatedDomainCheck(notes: notes).check(entries.map { ($0.text, $0.range) })
        let located = entries.map { entry in
            LocatedString(entry.text, at: notes.source.location(at: entry.range.lowerBound))
        }
        return EntitlementsFile(entries: located, diagnostics: notes.diagnostics)
    }

    private static func entries(_ bytes: [UInt8], _ notes: AssociationNotes) -> [(text: String, range: Range<Int>)] {
        let object: Any
        do throws(Diagnostic) {
            object = try PropertyListReader.read(notes.source, fix: mend)
        } catch {
            notes.add(error)
            return []
        }
        guard let dictionary = object as? [String: Any] else {
            notes.error(0..<1, "the property list is not a dictionary", fix: mend)
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
        // An entry that is spelled in another way, such as with `&amp;`, is looked for to the end of the file.
        var misses = start == nil ? Self.missLimit : 0
        var result: [(String, Range<Int>)] = []
        for value in values {
            guard let text = value as? String else {
                notes.error(start ?? 0..<1, "\(key) holds something that is no string", fix: "write <string>…</string>")
                continue
            }
            let range = misses < Self.missLimit ? place(of: text, in: bytes, from: behind) : nil
            behind = range?.upperBound ?? behind
            if range == nil { misses += 1 }
            result.append((text, range ?? start ?? 0..<1))
        }
        return result
    }

    /// How many entries are looked for in vain; looking for each of many would take minutes.
    private static let missLimit = 8

    private static let mend = "name the target's .entitlements file, which Xcode writes as a property list"

    /// Where a text is written whole: in XML behind a tag, in OpenStep text behind a quotation mark.
    private static func place(of text: String, in bytes: [UInt8], from start: Int) -> Range<Int>? {
        let wanted = Array(text.utf8)
        guard !wanted.isEmpty, !bytes.starts(with: BinaryPropertyList.magic), start <= bytes.count else { return nil }
        var from = start
        while let mark = bytes[from...].firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "\"") }) {
            from = mark + 1
            let end = from + wanted.count
            if end <= bytes.count, bytes[from..<end].elementsEqual(wanted) { return from..<end }
        }
        return nil
    }
}

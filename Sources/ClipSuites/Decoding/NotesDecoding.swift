import ClipRules
import Foundation

struct NoteKeys {
    let texts: [Key<String>]
    let properties: Key<[String: String]>
    let known: Key<KnownFailure>

    static let id = Key(
        "id", Format(.form(.ownID)) { $0.ownID($1) }, "A permanent name from which the cases' identities are derived.",
        into: \CaseTerms.ownID)

    init(areOpened: Bool = true) {
        func format<Value>(_ format: Format<Value>) -> Format<Value> { areOpened ? format : format.withoutColumns }
        texts = NoteField.all.map { field in
            Key(field.rawValue, format(.note), field.summary, into: \CaseTerms.notes[field])
        }
        let reserved = DecodingContext.reserved.joined(separator: "|")
        let names = StringForm(pattern: #"^(?! *$|(\#(reserved))$)[^\u0000-\u001f{]+$"#)
        properties = Key(
            "properties", format(Format(.map(.text, keys: names)) { $0.properties($1) }),
            "Texts that every report repeats unchanged.", into: \CaseTerms.notes.properties)
        known = Key(
            "known", format(Format(.object(KnownKeys.format)) { $0.known($1) }), "Why it is known to fail.",
            into: \CaseTerms.notes.known)
    }
}

struct KnownKeys {
    let issue = Key(
        "issue", .note, "The address of a page or issue about the failure.",
        required: "\"issue\": \"https://…\"")
    let until = Key(
        "until", Format(.form(.day)) { $0.day($1) }.unlessEmpty, "The last day on which it may fail (UTC).")
    let type = Key(
        "type", .word(FindingType.knowable).unlessEmpty,
        "The known failure's type, such as `crashed`; other types fail the run.")
    let sometimes = Key("sometimes", .boolean.unlessEmpty, "Whether the case may also pass.", else: .boolean(false))

    static let format = ObjectFormat("a known failure", KnownKeys())
}

extension Format<String> {
    static var note: Format { .text.unlessEmpty }
}

extension DecodingContext {
    private static let idLimit = 100
    /// The names of properties that JUnit reports already contain.
    fileprivate static let reserved =
        NoteField.all.map(\.rawValue) + [
            "id", "title", "url", "tag", "phase", "asserts", "known", "failure", "baseline", "mutants", "tester",
            "device", "os", "build", "remark", "label",
        ]

    fileprivate func ownID(_ value: JSONValue) -> String? {
        guard let id = text(value) else { return nil }
        let isPlain = id.utf8.allSatisfy { $0.isLetterOrDigit || "._-".utf8.contains($0) }
        if isPlain, id.utf8.count <= Self.idLimit { return id }
        return error(
            value,
            isPlain
                ? "found an id of \(id.utf8.count) characters, expected at most \(Self.idLimit)"
                : "found the id \(quoted: id), expected only ASCII letters, digits, periods, hyphens and underscores")
    }

    fileprivate func properties(_ value: JSONValue) -> [String: String] {
        var found: [String: String] = [:]
        for member in members(value, of: "an object of texts") ?? [] {
            guard isComposed(member.key, a: "property", at: member.keyRange) else { continue }
            if member.key.isBlank || member.key.unicodeScalars.contains(where: { $0.value < 0x20 || $0 == "{" }) {
                error(
                    member.keyRange, "found the property \(quoted: member.key), expected a name",
                    fix: "write its name in letters, digits and hyphens")
            } else if Self.reserved.contains(member.key) {
                error(
                    member.keyRange, "the property \(quoted: member.key) is already in every report",
                    fix: "give it another name")
            } else if let text = Format<String>.note.read(self, member.value) {
                found[member.key] = text
            }
        }
        return found
    }

    fileprivate func known(_ value: JSONValue) -> KnownFailure? {
        guard let object = KeyedObject(value, KnownKeys.format, in: self), let issue = object.issue else { return nil }
        return KnownFailure(issue: issue, until: object.until, type: object.type, sometimes: object.sometimes ?? false)
    }

    fileprivate func day(_ value: JSONValue) -> String? {
        guard let text = text(value) else { return nil }
        let style = Date.ISO8601FormatStyle().year().month().day()
        if let day = try? style.parse(text), style.format(day) == text { return text }
        return error(value, "found \(quoted: text), expected a day such as \"2027-01-31\"")
    }
}

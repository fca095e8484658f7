import ClipFacts
import ClipRules

/// The properties of a definition's cases. Each row fills in a copy.
public struct CaseTerms: Sendable, Hashable {
    /// The title, as shown in reports.
    public var title = ""
    /// The definition's own id; `nil` if identities are derived from the title and URL.
    public var ownID: String?
    /// Words for selecting the case.
    public var tags: [String] = []
    /// The invocation's URL as written; `nil` if the source has no URL.
    public var url: String?
    /// Whether the full app is installed.
    public var appInstalled = false
    /// Whether the URL goes to the previous step's process, which is still running.
    public var isRunning = false
    /// Whether testers must lock the phone before it reads the tag.
    public var isLocked = false
    /// The expectation; `nil` if the invocation only has to be handled.
    public var expect: Expectation?
    /// The device's location; `nil` if the suite does not state a location.
    public var deviceLocation: DeviceLocation?
    /// The time limit for a launch; `nil` for the suite's time limit.
    public var timeout: Duration?
    /// Whether the full app is compared with the clip; `nil` to use the suite's setting.
    public var parity: Bool?
    /// The reason why the case is skipped, if any.
    public var skip: String?
    /// The notes included in reports.
    public var notes = CaseNotes()
    /// The location of the row, or of the definition if there are no rows.
    public var location: SourceLocation
    /// The location of the definition that a row fills in, if there are rows.
    public var definition: SourceLocation?

    package static let titleWithoutURL = "Open the clip again without a link"

    package init(title: String = "", url: String? = nil, expect: Expectation? = nil, at location: SourceLocation) {
        self.title = title
        self.url = url
        self.expect = expect
        self.location = location
    }

    mutating func fill(from row: SourceLocation) { (location, definition) = (row, location) }

    package mutating func members(of record: Record) throws {
        var (expect, timeout) = (expect ?? Expectation(), timeout.map(Span.init))
        try record.member("title", &title)
        try record.optional("ownID", &ownID)
        try record.member("tags", &tags)
        try record.member("running", &isRunning, unless: false)
        try record.member("locked", &isLocked, unless: false)
        try record.member("expected", &expect)
        try record.optional("location", &deviceLocation)
        try record.optional("timeout", &timeout)
        for field in NoteField.all { try record.optional(Record.Name(stringValue: field.rawValue), &notes[field]) }
        try record.member("properties", &notes.properties, unless: [:])
        try record.optional("known", &notes.known)
        try record.member("file", &location.file)
        try record.member("line", &location.line)
        try record.member("column", &location.column)
        try record.optional("definition", &definition)
        (self.expect, self.timeout) = (expect, timeout?.duration)
    }
}

@dynamicMemberLookup
package protocol CaseDefinition: Sendable {
    var terms: CaseTerms { get set }
}

extension CaseDefinition {
    package subscript<Value>(dynamicMember member: WritableKeyPath<CaseTerms, Value>) -> Value {
        get { terms[keyPath: member] }
        set { terms[keyPath: member] = newValue }
    }
}

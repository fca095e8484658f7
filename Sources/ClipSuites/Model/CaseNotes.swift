/// Notes about a case: the keys `description`, `owner`, `properties` and `known`.
public struct CaseNotes: Sendable, Hashable {
    /// The description, as shown in reports.
    public var description: String?
    /// The person or team to ask about the case.
    public var owner: String?
    /// Texts for other tools, keyed by name.
    public var properties: [String: String]
    /// The case's known failure, if any.
    public var known: KnownFailure?

    /// Creates notes.
    public init(
        description: String? = nil, owner: String? = nil, properties: [String: String] = [:],
        known: KnownFailure? = nil
    ) {
        self.description = description
        self.owner = owner
        self.properties = properties
        self.known = known
    }

    package subscript(field: NoteField) -> String? {
        get { self[keyPath: field.row.place] }
        set { self[keyPath: field.row.place] = newValue }
    }

    package func orElse(_ outer: CaseNotes) -> CaseNotes {
        var notes = self
        for field in NoteField.all where notes[field] == nil { notes[field] = outer[field] }
        notes.properties.merge(outer.properties) { own, _ in own }
        notes.known = known ?? outer.known
        return notes
    }
}

package enum NoteField: String, CaseIterable {
    case description, owner

    /// A stored copy, since `allCases` creates a new array on each access.
    package static let all = allCases

    fileprivate var row: (heading: String, summary: String, place: WritableKeyPath<CaseNotes, String?>) {
        switch self {
        case .description: ("Description", "The description shown in reports.", \.description)
        case .owner: ("Owner", "The person or team to ask about it.", \.owner)
        }
    }

    package var heading: String { row.heading }
    package var summary: String { row.summary }
}

/// A known failure of a case. The failure is reported, but does not fail the run.
public struct KnownFailure: Sendable, Hashable, Codable {
    /// The address of a page or issue about the failure.
    public var issue: String
    /// The last day (UTC) on which the case may fail, such as `2027-01-31`, if any.
    public var until: String?
    /// The known failure's type; `nil` for any type.
    public var type: FindingType?
    /// Whether the case may also pass, because the failure is intermittent.
    public var sometimes: Bool?

    /// Creates a known failure.
    public init(issue: String, until: String? = nil, type: FindingType? = nil, sometimes: Bool = false) {
        self.issue = issue
        self.until = until
        self.type = type
        self.sometimes = sometimes ? true : nil
    }
}

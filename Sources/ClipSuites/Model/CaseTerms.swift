/// What a definition says of its cases. A row fills in a copy.
public struct CaseTerms: Sendable, Hashable {
    /// What people know a case by.
    public var title = ""
    /// What selects it.
    public var tags: [String] = []
    /// The invocation's URL as written; `nil` where the source has none.
    public var url: String?
    /// Whether the full app is installed.
    public var appInstalled = false
    /// Whether the URL is handed to the process of the step before, which still runs.
    public var isRunning = false
    /// What is expected; `nil` where only that the invocation is handled.
    public var expect: Expectation?
    /// Where the device is; `nil` where the suite does not say.
    public var deviceLocation: DeviceLocation?
    /// How long one launch may take; `nil` leaves it to the suite.
    public var timeout: Duration?
    /// Whether the full app is compared with the clip; `nil` leaves it to the suite.
    public var parity: Bool?
    /// Why a case is skipped.
    public var skip: String?
    /// What it is about, and the owner to ask.
    public var notes = CaseNotes()
    /// Where it is: the row that fills it in, else its definition.
    public var location: SourceLocation
    /// The definition that a row fills in; `nil` where no row does.
    public var definition: SourceLocation?

    package init(title: String = "", url: String? = nil, expect: Expectation? = nil, at location: SourceLocation) {
        self.title = title
        self.url = url
        self.expect = expect
        self.location = location
    }

    mutating func fill(from row: SourceLocation) { (location, definition) = (row, location) }
}

/// A definition of cases, whose terms are its own members.
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

/// What people should know of a case: the keys `description` and `owner`.
public struct CaseNotes: Sendable, Hashable {
    /// What it is about.
    public var description: String?
    /// The person or team to ask about it.
    public var owner: String?

    /// Creates notes.
    public init(description: String? = nil, owner: String? = nil) {
        self.description = description
        self.owner = owner
    }

    package func orElse(_ outer: CaseNotes) -> CaseNotes {
        CaseNotes(description: description ?? outer.description, owner: owner ?? outer.owner)
    }
}

/// Where the device is.
public enum DeviceLocation: Sendable, Hashable {
    /// In degrees.
    case at(latitude: Double, longitude: Double)
    /// The user said no.
    case denied
}

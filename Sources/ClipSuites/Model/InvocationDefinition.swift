import ClipRules

/// An invocation as written: one or more cases once its sources and rows are filled in.
package struct InvocationDefinition: Sendable {
    /// With its columns, where rows fill it in; so is the URL.
    package var title: String
    /// `nil` only where every source has no URL.
    package var url: String?
    /// At least one, unless rows fill them in.
    package var sources: [Source] = [.qrCode]
    package var isTestFlightEntry = false
    package var tags: [String] = []
    package var rows: RowsDefinition?
    package var expect: Expectation?
    package var appInstalled = false
    package var deviceLocation: DeviceLocation?
    package var timeout: Duration?
    package var parity: Bool?
    package var skip: String?
    package var notes = CaseNotes()
    package var location: SourceLocation
    package var urlLocation: SourceLocation?
    /// Of an instance, the row of the CSV file, or the object in the suite, that filled it in.
    package var row: SourceLocation?
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

package struct RowsDefinition: Sendable {
    let origin: Origin
    let template: RowTemplate

    package enum Origin: Sendable {
        case csv(ReadFile, shown: String)
        case inline([Row])
    }
}

/// One row of `each`: a field for each column, and where it is written.
package struct Row: Sendable, Hashable {
    package var fields: [String]
    package var kinds: [FieldKind]
    package var location: SourceLocation

    /// The type of a field. An empty number or boolean is null.
    package enum FieldKind: Sendable, Hashable {
        case text, number, boolean, null
    }

    package init(_ fields: [String], kinds: [FieldKind]? = nil, location: SourceLocation) {
        self.fields = fields
        self.kinds = kinds ?? Array(repeating: .text, count: fields.count)
        self.location = location
    }
}

/// Steps on one device, with the container kept between them.
package struct JourneyDefinition: Sendable {
    package var title: String
    package var tags: [String] = []
    package var steps: [JourneyStep]
    package var skip: String?
    package var notes = CaseNotes()
    package var location: SourceLocation
}

package struct JourneyStep: Sendable {
    package var action: Action
    /// Whether the URL is handed to the process of the step before, which still runs.
    package var isRunning = false
    package var expect: Expectation?
    package var deviceLocation: DeviceLocation?
    package var timeout: Duration?
    package var location: SourceLocation

    package enum Action: Sendable, Hashable {
        case invoke(url: String, source: Source)
        case reopen(Source)
        case installApp
    }
}

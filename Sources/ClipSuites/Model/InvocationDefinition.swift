import ClipRules

/// An invocation as written: one or more cases once its sources and rows are filled in.
public struct InvocationDefinition: Sendable {
    /// The title; where rows fill it in, with its columns.
    public var title: String
    /// The URL; where rows fill it in, with its columns. `nil` only where every source has no URL.
    public var url: String?
    /// At least one, unless rows fill them in.
    public var sources: [Source] = [.qrCode]
    /// Whether it is one of the build's TestFlight entries, which adds a case from `testFlight`.
    public var isTestFlightEntry = false
    /// Words to select its cases by.
    public var tags: [String] = []
    /// The rows of `each`, and what they fill in; `nil` without.
    public var rows: RowsDefinition?
    /// What each case expects, as far as no row changes it.
    public var expect: Expectation?
    /// Whether its cases run with the full app installed.
    public var appInstalled = false
    /// Where the device is; `nil` where that is unknown.
    public var deviceLocation: DeviceLocation?
    /// How long one launch may take; `nil` for the suite's setting.
    public var timeout: Duration?
    /// Whether its cases are compared with the full app; `nil` for the suite's setting.
    public var parity: Bool?
    /// Why the cases are skipped.
    public var skip: String?
    /// Where it is written.
    public var location: SourceLocation
    /// Where its URL is written.
    public var urlLocation: SourceLocation?
}

/// Where the device is.
public enum DeviceLocation: Sendable, Hashable {
    /// In degrees.
    case at(latitude: Double, longitude: Double)
    /// The user said no.
    case denied
}

/// The rows of an invocation with `each`, and what they fill in.
public struct RowsDefinition: Sendable {
    let origin: Origin
    let template: RowTemplate

    /// Where the rows come from.
    package enum Origin: Sendable {
        /// A CSV file with a header row. `path` is absolute, `file` as shown.
        case csv(path: String, file: String)
        /// Objects written in the suite.
        case inline([Row])
    }

    /// The same rows for a definition that they cannot be filled into.
    var fillingNothing: RowsDefinition { RowsDefinition(origin: origin, template: RowTemplate(template.columns)) }
}

extension RowsDefinition {
    /// Rows that fill in a title and a URL.
    package init(_ origin: Origin, columns: [String], title: String, url: String?) {
        self.init(origin: origin, template: RowTemplate(Columns(columns), title: title, url: url))
    }
}

/// One row of `each`: a field for each column, and where it is written.
public struct Row: Sendable, Hashable {
    /// The fields as texts, in the order of the columns.
    public var fields: [String]
    /// The type of each field.
    public var kinds: [FieldKind]
    /// Where the row is written.
    public var location: SourceLocation

    /// The type of a field. An empty number or boolean is null.
    public enum FieldKind: Sendable, Hashable {
        case text, number, boolean, null
    }

    /// Creates a row; without kinds all fields are text.
    public init(_ fields: [String], kinds: [FieldKind]? = nil, location: SourceLocation) {
        self.fields = fields
        self.kinds = kinds ?? Array(repeating: .text, count: fields.count)
        self.location = location
    }
}

import ClipSuites

/// The suite that a case belongs to.
public struct SuiteReference: Sendable, Hashable {
    /// The folder's or file's name.
    public var id: String
    /// The name that is shown.
    public var title: String
    /// The definition file as shown.
    public var file: String

    /// Creates a reference.
    public init(id: String, title: String, file: String) {
        self.id = id
        self.title = title
        self.file = file
    }

    /// Creates the reference to a suite.
    package init(_ suite: Suite) {
        self.init(id: suite.id, title: suite.title, file: suite.file)
    }

    /// Whether two references are the same. Suites are told apart by the bytes of their identifiers: two files may have
    /// names that `String` takes for the same.
    public static func == (one: SuiteReference, other: SuiteReference) -> Bool {
        ExactText(text: one.id) == ExactText(text: other.id) && one.title == other.title && one.file == other.file
    }

    /// Hashes the identifier, which no two suites of a plan have in common.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ExactText(text: id))
    }
}

import ClipHarness
import ClipRules
import ClipSuites

extension Diagnostic: LogRecord {
    struct Keys {
        let severity = LogKey<Severity>.always("severity", "How bad it is.")
        let message = LogKey<String>.always("message", "What is wrong.")
        let place = LogKey<SourceLocation>.sometimes("place", "Where it is.")
        let excerpt = LogKey<Excerpt>.sometimes("excerpt", "The line in question.")
        let note = LogKey<String>.sometimes("note", "What helps to understand it.")
        let fix = LogKey<String>.sometimes("fix", "What fixes it.")
        let advisory = LogKey<String>.sometimes("advisory", "The name of the advisory that it is.")
    }

    static let key = Keys()
    static var definition: String? { "problem" }

    func writeMembers(to writer: inout JSONWriter) {
        writer.write(Self.key.severity, severity)
        writer.write(Self.key.message, message)
        writer.write(Self.key.place, ifPresent: location)
        writer.write(Self.key.excerpt, ifPresent: excerpt)
        writer.write(Self.key.note, ifPresent: note)
        writer.write(Self.key.fix, ifPresent: fix)
        writer.write(Self.key.advisory, ifPresent: advisory)
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> Diagnostic {
        Diagnostic(
            try object.required(key.severity), at: try object.optional(key.place), try object.required(key.message),
            excerpt: try object.optional(key.excerpt), note: try object.optional(key.note),
            fix: try object.optional(key.fix), advisory: try object.optional(key.advisory))
    }
}

extension Diagnostic.Severity: LogScalar {}

extension Diagnostic.Excerpt: LogRecord {
    struct Keys {
        let line = LogKey<String>.always("line", "The text of the line.")
        let start = LogKey<Int>.always("start", "Where the part in question begins, in characters.")
        let length = LogKey<Int>.always("length", "How many characters it has.")
    }

    static let key = Keys()

    func writeMembers(to writer: inout JSONWriter) {
        writer.write(Self.key.line, line)
        writer.write(Self.key.start, start)
        writer.write(Self.key.length, length)
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> Diagnostic.Excerpt {
        Diagnostic.Excerpt(
            line: try object.required(key.line), start: try object.required(key.start),
            length: try object.required(key.length))
    }
}

extension SourceLocation: LogRecord {
    struct Keys {
        let file = LogKey<String>.always("file", "A path from the root of the repository.")
        let line = LogKey<Int>.always("line", "The line, from 1.")
        let column = LogKey<Int>.always("column", "The column, from 1.")
    }

    static let key = Keys()
    static var definition: String? { "place" }
    static var narrowed: [String: JSONSchema] { ["line": .line, "column": .line] }

    func writeMembers(to writer: inout JSONWriter) {
        writer.write(Self.key.file, file)
        writer.write(Self.key.line, line)
        writer.write(Self.key.column, column)
    }

    /// Reads the place from its own object, or from one that holds more than it. A column that is left out is 1.
    static func read(_ object: LogObject) throws(Diagnostic) -> SourceLocation {
        SourceLocation(
            file: try object.required(key.file), line: try object.required(key.line),
            column: try object.optional(key.column) ?? 1)
    }
}

extension SuiteExperience: LogRecord {
    enum Kind: String, CaseIterable, LogScalar {
        case advanced, local, `default`, link
    }

    struct Keys {
        let suite = LogKey<String>.always("suite", "The suite that registers it.")
        let kind = LogKey<Kind>.always("kind", "What kind of experience it is.")
        let url = LogKey<String?>.always("url", "Its URL; null for the default ones.")
        let title = LogKey<String?>.always("title", "The title of its card.")
        let place = LogKey<Bool>.always("place", "Whether it is associated with a place, as Maps needs it.")
        let file = LogKey<String>.always(
            "file", "The file that registers it, as a path from the root of the repository.")
        let line = LogKey<Int>.always("line", "The line in it.")
    }

    static let key = Keys()
    static var definition: String? { "experience" }
    static var narrowed: [String: JSONSchema] { ["line": .line] }

    func writeMembers(to writer: inout JSONWriter) {
        let (kind, url): (Kind, String?) =
            switch experience {
            case .advanced(let url): (.advanced, url)
            case .local(let url): (.local, url)
            case .default: (.default, nil)
            case .link: (.link, nil)
            }
        writer.write(Self.key.suite, suite)
        writer.write(Self.key.kind, kind)
        writer.write(Self.key.url, url)
        writer.write(Self.key.title, title)
        writer.write(Self.key.place, hasPlace)
        writer.write(Self.key.file, location.file)
        writer.write(Self.key.line, location.line)
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> SuiteExperience {
        let experience: ServingExperience =
            switch try object.required(key.kind) {
            case .advanced: .advanced(try url(object))
            case .local: .local(try url(object))
            case .default: .default
            case .link: .link
            }
        return SuiteExperience(
            suite: try object.required(key.suite), experience: experience, title: try object.optional(key.title),
            hasPlace: try object.optional(key.place) ?? false, location: try SourceLocation.read(object))
    }

    private static func url(_ object: LogObject) throws(Diagnostic) -> String {
        guard let url = try object.optional(key.url) else { throw object.missing(key.url.name, String.expected) }
        return url
    }
}

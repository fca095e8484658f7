import ClipHarness
import ClipRules
import ClipSuites

extension Diagnostic: LogRecord {
    private enum Key {
        static let severity = LogKey<Severity>.always("severity", "How bad it is.")
        static let message = LogKey<String>.always("message", "What is wrong.")
        static let place = LogKey<SourceLocation>.sometimes("place", "Where it is.")
        static let excerpt = LogKey<Excerpt>.sometimes("excerpt", "The line in question.")
        static let note = LogKey<String>.sometimes("note", "What helps to understand it.")
        static let fix = LogKey<String>.sometimes("fix", "What fixes it.")
        static let advisory = LogKey<String>.sometimes("advisory", "The name of the advisory that it is.")
    }

    static var definition: String? { "problem" }
    static var members: [JSONSchema.Member] {
        [
            Key.severity.member, Key.message.member, Key.place.member, Key.excerpt.member, Key.note.member,
            Key.fix.member, Key.advisory.member,
        ]
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.write(Key.severity, severity)
        writer.write(Key.message, message)
        writer.write(Key.place, ifPresent: location)
        writer.write(Key.excerpt, ifPresent: excerpt)
        writer.write(Key.note, ifPresent: note)
        writer.write(Key.fix, ifPresent: fix)
        writer.write(Key.advisory, ifPresent: advisory)
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> Diagnostic {
        Diagnostic(
            try object.required(Key.severity), at: try object.optional(Key.place), try object.required(Key.message),
            excerpt: try object.optional(Key.excerpt), note: try object.optional(Key.note),
            fix: try object.optional(Key.fix), advisory: try object.optional(Key.advisory))
    }
}

extension Diagnostic.Severity: LogScalar {}

extension Diagnostic.Excerpt: LogRecord {
    private enum Key {
        static let line = LogKey<String>.always("line", "The text of the line.")
        static let start = LogKey<Int>.always("start", "Where the part in question begins, in characters.")
        static let length = LogKey<Int>.always("length", "How many characters it has.")
    }

    static var members: [JSONSchema.Member] { [Key.line.member, Key.start.member, Key.length.member] }

    func writeMembers(to writer: inout JSONWriter) {
        writer.write(Key.line, line)
        writer.write(Key.start, start)
        writer.write(Key.length, length)
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> Diagnostic.Excerpt {
        Diagnostic.Excerpt(
            line: try object.required(Key.line), start: try object.required(Key.start),
            length: try object.required(Key.length))
    }
}

extension SourceLocation: LogRecord {
    private enum Key {
        static let file = LogKey<String>.always("file", "A path from the root of the repository.")
        static let line = LogKey<Int>.always("line", "The line, from 1.")
        static let column = LogKey<Int>.always("column", "The column, from 1.")
    }

    static var definition: String? { "place" }
    static var members: [JSONSchema.Member] {
        [Key.file.member, Key.line.member(.line), Key.column.member(.line)]
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.write(Key.file, file)
        writer.write(Key.line, line)
        writer.write(Key.column, column)
    }

    /// Reads the place from its own object, or from one that holds more than it. A column that is left out is 1.
    static func read(_ object: LogObject) throws(Diagnostic) -> SourceLocation {
        SourceLocation(
            file: try object.required(Key.file), line: try object.required(Key.line),
            column: try object.optional(Key.column) ?? 1)
    }
}

extension JSONSchema {
    /// The number of a line or column.
    static let line = JSONSchema.whole(from: 1)
}

extension SuiteExperience: LogRecord {
    private enum Kind: String, CaseIterable, LogScalar {
        case advanced, local, `default`, link
    }

    private enum Key {
        static let suite = LogKey<String>.always("suite", "The suite that registers it.")
        static let kind = LogKey<Kind>.always("kind", "What kind of experience it is.")
        static let url = LogKey<String?>.always("url", "Its URL; null for the default ones.")
        static let title = LogKey<String?>.always("title", "The title of its card.")
        static let place = LogKey<Bool>.always("place", "Whether it is associated with a place, as Maps needs it.")
        static let file = LogKey<String>.always(
            "file", "The file that registers it, as a path from the root of the repository.")
        static let line = LogKey<Int>.always("line", "The line in it.")
    }

    static var definition: String? { "experience" }
    static var members: [JSONSchema.Member] {
        [
            Key.suite.member, Key.kind.member, Key.url.member, Key.title.member, Key.place.member, Key.file.member,
            Key.line.member(.line),
        ]
    }

    func writeMembers(to writer: inout JSONWriter) {
        let (kind, url): (Kind, String?) =
            switch experience {
            case .advanced(let url): (.advanced, url)
            case .local(let url): (.local, url)
            case .default: (.default, nil)
            case .link: (.link, nil)
            }
        writer.write(Key.suite, suite)
        writer.write(Key.kind, kind)
        writer.write(Key.url, url)
        writer.write(Key.title, title)
        writer.write(Key.place, hasPlace)
        writer.write(Key.file, location.file)
        writer.write(Key.line, location.line)
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> SuiteExperience {
        let experience: ServingExperience =
            switch try object.required(Key.kind) {
            case .advanced: .advanced(try url(object))
            case .local: .local(try url(object))
            case .default: .default
            case .link: .link
            }
        return SuiteExperience(
            suite: try object.required(Key.suite), experience: experience, title: try object.optional(Key.title),
            hasPlace: try object.optional(Key.place) ?? false, location: try SourceLocation.read(object))
    }

    private static func url(_ object: LogObject) throws(Diagnostic) -> String {
        guard let url = try object.optional(Key.url) else { throw object.missing(Key.url.name, String.expected) }
        return url
    }
}

import ClipHarness
import ClipRules
import ClipSuites

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

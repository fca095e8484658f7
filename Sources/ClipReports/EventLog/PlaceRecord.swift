import ClipHarness
import ClipRules
import ClipSuites

extension Diagnostic: LogRecord {
    static let layout = LogLayout<Diagnostic>("problem") {
        always("severity", "How bad it is.", { $0.severity })
        always("message", "What is wrong.", { $0.message })
        sometimes("place", "Where it is.", { $0.location })
        sometimes("excerpt", "The line in question.", { $0.excerpt })
        sometimes("note", "What helps to understand it.", { $0.note })
        sometimes("fix", "What fixes it.", { $0.fix })
        sometimes("advisory", "The name of the advisory that it is.", { $0.advisory })
    } make: { severity, message, location, excerpt, note, fix, advisory in
        Diagnostic(severity, at: location, message, excerpt: excerpt, note: note, fix: fix, advisory: advisory)
    }
}

extension Diagnostic.Severity: LogScalar {}

extension Diagnostic.Excerpt: LogRecord {
    static let layout = LogLayout<Diagnostic.Excerpt> {
        always("line", "The text of the line.", { $0.line })
        always("start", "Where the part in question begins, in characters.", { $0.start })
        always("length", "How many characters it has.", { $0.length })
    } make: {
        Diagnostic.Excerpt(line: $0, start: $1, length: $2)
    }
}

extension SourceLocation: LogRecord {
    static let layout = LogLayout<SourceLocation>("place") {
        always("file", "A path from the root of the repository.", { $0.file })
        always("line", "The line, from 1.", schema: .line, { $0.line })
        usually("column", "The column, from 1.", schema: .line, else: 1, { $0.column })
    } make: {
        SourceLocation(file: $0, line: $1, column: $2)
    }
}

extension SuiteExperience: LogRecord {
    enum Kind: String, CaseIterable, LogScalar {
        case advanced, local, `default`, link
    }

    static let layout = LogLayout<SuiteExperience>("experience") {
        always("suite", "The suite that registers it.", { $0.suite })
        custom("kind", "What kind of experience it is.", { $0.experience.logged.kind }, read: experience)
        always("url", "Its URL; null for the default ones.", { $0.experience.logged.url })
        always("title", "The title of its card.", { $0.title })
        usually("place", "Whether it is associated with a place, as Maps needs it.", else: false, { $0.hasPlace })
        always("file", "The file that registers it, as a path from the root of the repository.", { $0.location.file })
        always("line", "The line in it.", schema: .line, { $0.location.line })
    } make: { suite, experience, _, title, hasPlace, file, line in
        SuiteExperience(
            suite: suite, experience: experience, title: title, hasPlace: hasPlace,
            location: SourceLocation(file: file, line: line, column: 1))
    }

    @Sendable private static func experience(_ object: LogObject) throws(Diagnostic) -> ServingExperience {
        let kind: Kind = try object.value("kind")
        return switch kind {
        case .advanced: .advanced(try object.value("url"))
        case .local: .local(try object.value("url"))
        case .default: .default
        case .link: .link
        }
    }
}

extension ServingExperience {
    fileprivate var logged: (kind: SuiteExperience.Kind, url: String?) {
        switch self {
        case .advanced(let url): (.advanced, url)
        case .local(let url): (.local, url)
        case .default: (.default, nil)
        case .link: (.link, nil)
        }
    }
}

extension DeviceLocation: LogValue {
    private struct Coordinates: LogRecord {
        let latitude: Double
        let longitude: Double

        static let layout = LogLayout<Coordinates> {
            always("latitude", "Degrees north.", { $0.latitude })
            always("longitude", "Degrees east.", { $0.longitude })
        } make: {
            Coordinates(latitude: $0, longitude: $1)
        }
    }

    static var schema: JSONSchema { .reference("location") }
    static var expected: String { Coordinates.expected }
    static var definition: JSONSchema { .oneOf([.constant(.string("denied")), Coordinates.object]) }

    var json: JSONTree {
        switch self {
        case .denied: .text("denied")
        case .at(let latitude, let longitude): Coordinates(latitude: latitude, longitude: longitude).json
        }
    }

    static func read(_ value: JSONValue, in source: SourceFile) throws(Diagnostic) -> DeviceLocation {
        if case .string("denied") = value.content { return .denied }
        let place = try Coordinates.read(value, in: source)
        return .at(latitude: place.latitude, longitude: place.longitude)
    }
}

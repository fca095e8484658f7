import ClipHarness
import ClipRules
import ClipSuites

struct LoggedPlace: Codable, Sendable {
    private let file: String
    private let line: Count
    private let column: Count?

    init(_ location: SourceLocation) {
        file = location.file
        line = Count(location.line)
        column = Count(location.column)
    }

    var location: SourceLocation { SourceLocation(file: file, line: line.value, column: column?.value ?? 1) }
}

struct LoggedProblem: Codable, Sendable {
    private let severity: Diagnostic.Severity
    private let message: String
    private let place: LoggedPlace?
    private let excerpt: Diagnostic.Excerpt?
    private let note: String?
    private let fix: String?
    private let advisory: String?

    init(_ problem: Diagnostic) {
        severity = problem.severity
        message = problem.message
        place = problem.location.map(LoggedPlace.init)
        excerpt = problem.excerpt
        note = problem.note
        fix = problem.fix
        advisory = problem.advisory
    }

    var problem: Diagnostic {
        Diagnostic(
            severity, at: place?.location, message, excerpt: excerpt, note: note, fix: fix, advisory: advisory)
    }
}

struct LoggedExperience: Codable, Sendable {
    private enum Kind: String, Codable { case advanced, local, `default`, link }

    private let suite: String
    private let kind: Kind
    @OrNull private var url: String?
    @OrNull private var title: String?
    private let place: Bool?
    private let file: String
    private let line: Count

    init(_ registered: SuiteExperience) {
        suite = registered.suite
        switch registered.experience {
        case .advanced(let registered): (kind, url) = (.advanced, registered)
        case .local(let registered): (kind, url) = (.local, registered)
        case .default: (kind, url) = (.default, nil)
        case .link: (kind, url) = (.link, nil)
        }
        title = registered.title
        place = registered.hasPlace
        file = registered.location.file
        line = Count(registered.location.line)
    }

    var experience: SuiteExperience {
        let experience: ServingExperience =
            switch kind {
            case .advanced: .advanced(url ?? "")
            case .local: .local(url ?? "")
            case .default: .default
            case .link: .link
            }
        return SuiteExperience(
            suite: suite, experience: experience, title: title, hasPlace: place ?? false,
            location: SourceLocation(file: file, line: line.value, column: 1))
    }
}

/// The place of the device: `denied`, or its coordinates.
struct LoggedLocation: Codable, Sendable {
    let location: DeviceLocation

    init(_ location: DeviceLocation) { self.location = location }

    private struct Coordinates: Codable {
        let latitude: Double
        let longitude: Double
    }

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if (try? value.decode(String.self)) == "denied" {
            location = .denied
        } else {
            let place = try value.decode(Coordinates.self)
            location = .at(latitude: place.latitude, longitude: place.longitude)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch location {
        case .denied: try value.encode("denied")
        case .at(let latitude, let longitude):
            try value.encode(Coordinates(latitude: latitude, longitude: longitude))
        }
    }
}

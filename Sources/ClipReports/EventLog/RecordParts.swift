import ClipFacts
import ClipHarness
import ClipRules
import ClipSuites

struct LoggedPlace: Codable, Sendable {
    private let file: String
    private let line: Int32
    private let column: Int32?

    init(_ location: SourceLocation) {
        file = location.file
        line = Int32(location.line)
        column = Int32(location.column)
    }

    var location: SourceLocation { SourceLocation(file: file, line: Int(line), column: column.map(Int.init) ?? 1) }
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
    private let line: Int32

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
        line = Int32(registered.location.line)
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
            location: SourceLocation(file: file, line: Int(line), column: 1))
    }
}

/// The place of the device: `denied`, or its coordinates.
extension DeviceLocation: Codable {
    private struct Coordinates: Codable {
        let latitude: Double
        let longitude: Double
    }

    /// Reads a place; throws what the decoder throws.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if (try? value.decode(String.self)) == Self.denied.description {
            self = .denied
        } else {
            let place = try value.decode(Coordinates.self)
            self = .at(latitude: place.latitude, longitude: place.longitude)
        }
    }

    /// Writes the place; throws what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .denied, .doesNotMatch: try value.encode(description)
        case .at(let latitude, let longitude):
            try value.encode(Coordinates(latitude: latitude, longitude: longitude))
        }
    }
}

/// A finding as its facts. In version 1 it is its sentences.
struct LoggedFinding: Codable, Sendable {
    let finding: Finding

    init(_ finding: Finding) { self.finding = finding }

    private enum Member: String, CodingKey { case kind, type, message, expected, found }

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Member.self)
        guard !object.contains(.kind) else {
            finding = Finding(try Finding.Kind(from: decoder))
            return
        }
        finding = Finding(
            try object.decode(FindingType.self, forKey: .type), try object.decode(String.self, forKey: .message),
            expected: try object.decodeIfPresent(String.self, forKey: .expected),
            found: try object.decodeIfPresent(String.self, forKey: .found))
    }

    func encode(to encoder: any Encoder) throws { try finding.cut.kind.encode(to: encoder) }
}

struct LoggedAttempt: Codable, Sendable {
    let findings: [LoggedFinding]
    @OrNull var output: String?
    @OrNull var errorOutput: String?
    let duration: Seconds?

    init(_ attempt: FailedAttempt, keepsOutput: Bool, isReproducible: Bool) {
        findings = attempt.findings.map(LoggedFinding.init)
        output = keepsOutput ? attempt.output.text : nil
        errorOutput = keepsOutput ? attempt.errorOutput.text : nil
        duration = isReproducible ? nil : Seconds(attempt.duration)
    }

    var attempt: FailedAttempt {
        FailedAttempt(
            findings: findings.map(\.finding), output: CapturedOutput(logged: output),
            errorOutput: CapturedOutput(logged: errorOutput), duration: duration?.duration ?? .zero)
    }
}

extension CapturedOutput {
    init(logged text: String?) { self.init(head: Array((text ?? "").utf8)) }
}

struct LoggedOutcome: Codable, Sendable {
    @OrNull var screen: String?
    let parameters: [String: Scalar]?
    let reason: String?

    init(_ outcome: Outcome) {
        screen = outcome.screen
        parameters = outcome.parameters
        reason = outcome.reason
    }

    var outcome: Outcome {
        Outcome(screen: screen, parameters: parameters ?? [:], reason: reason)
    }
}

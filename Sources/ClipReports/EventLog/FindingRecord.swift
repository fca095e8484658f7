import ClipHarness
import ClipRouting
import ClipSuites

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

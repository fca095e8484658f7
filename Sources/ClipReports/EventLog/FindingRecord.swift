import ClipHarness
import ClipRouting
import ClipSuites
import Foundation

extension FindingType: LogScalar {}

extension Finding: LogRecord {
    static let layout = LogLayout<Finding>("finding") {
        always("type", "What it is about.", { $0.type })
        always("message", "What is wrong.", { $0.message })
        sometimes("expected", "What was expected.", { $0.expected })
        sometimes("found", "What was found instead.", { $0.found })
        sometimes("kind", "The same as values: kind says which others there are.") {
            LoggedKind(of: $0)
        }
    } make: { type, message, expected, found, logged in
        logged.map { Finding($0.kind) } ?? Finding(type, message, expected: expected, found: found)
    }
}

/// The facts of a finding, as they are coded.
struct LoggedKind: LogValue {
    let kind: Finding.Kind

    init(kind: Finding.Kind) { self.kind = kind }

    init?(of finding: Finding) {
        if case .stated = finding.kind { return nil }
        kind = finding.cut.kind
    }

    static var schema: JSONSchema {
        .object([("kind", .string)], required: ["kind"]).adding(["additionalProperties": .flag(true)])
    }
    static var expected: String { "the facts of a finding" }

    var json: JSONTree {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // A kind is made of strings and finite numbers, which are always encoded.
        guard let data = try? encoder.encode(kind) else { return .scalar(.null) }
        return JSONReader.read([UInt8](data), file: "", dialect: .strict).value?.tree ?? .scalar(.null)
    }

    static func read(_ value: JSONValue, in source: SourceFile) throws(Diagnostic) -> LoggedKind {
        do {
            return LoggedKind(kind: try JSONDecoder().decode(Finding.Kind.self, from: Data(source.bytes[value.range])))
        } catch {
            throw mismatch(value, in: source)
        }
    }
}

/// A failed launch of a case after the first.
struct LoggedAttempt: LogRecord {
    let attempt: FailedAttempt
    var keepsOutput = true
    var isReproducible = false

    static let layout = LogLayout<LoggedAttempt>("attempt") {
        usually("findings", "All that is wrong; the first names the verdict.", else: [], { $0.attempt.findings })
        printed("output", to: "standard output") { $0.keepsOutput ? $0.attempt.output : nil }
        printed("errorOutput", to: "standard error") { $0.keepsOutput ? $0.attempt.errorOutput : nil }
        sometimes("duration", "How long the launch took, in seconds; not under --reproducible.") {
            $0.isReproducible ? nil : LogSeconds(duration: $0.attempt.duration)
        }
    } make: { findings, output, errorOutput, duration in
        let attempt = FailedAttempt(
            findings: findings, output: output, errorOutput: errorOutput, duration: duration?.duration ?? .zero)
        return LoggedAttempt(attempt: attempt)
    }
}

extension LogRecord {
    /// Printed bytes as text; a line says how much was dropped.
    static func printed(
        _ name: String, to stream: String, _ output: @escaping @Sendable (Self) -> CapturedOutput?
    ) -> LogField<Self, CapturedOutput> {
        let about = "What was printed to \(stream); null where it is not kept."
        return custom(name, about, { output($0)?.text }) { object throws(Diagnostic) in
            let text: String? = try object.value(name)
            return CapturedOutput(head: Array((text ?? "").utf8))
        }
    }
}

/// What the handlers did, as the JSON object of the host protocol.
extension Outcome: LogRecord {
    static let layout = LogLayout<Outcome>("outcome") {
        always("screen", "The screen that the handlers named.", { $0.screen })
        usually("parameters", "What they read from the URL.", else: [:], { $0.parameters })
        sometimes("reason", "Why they showed no screen.", { $0.reason })
    } make: {
        Outcome(screen: $0, parameters: $1, reason: $2)
    }
}

/// Parameters by name, in the order of their names.
extension [String: ParameterValue]: LogValue {
    static var schema: JSONSchema { .map(ParameterValue.schema) }
    static var expected: String { "an object" }

    var json: JSONTree { .object(sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) }) }

    static func read(_ value: JSONValue, in source: SourceFile) throws(Diagnostic) -> [String: ParameterValue] {
        guard case .object(let members) = value.content else { throw mismatch(value, in: source) }
        var parameters: [String: ParameterValue] = [:]
        for member in members {
            parameters[member.key] = try ParameterValue.read(member.value, in: source)
        }
        return parameters
    }
}

extension ParameterValue: LogValue {
    static var schema: JSONSchema { .oneOf([.string, .number, .boolean, .null]) }
    static var expected: String { "a string, number, boolean or null" }

    var json: JSONTree { .scalar(scalar) }

    static func read(_ value: JSONValue, in source: SourceFile) throws(Diagnostic) -> ParameterValue {
        guard let scalar = value.scalar else { throw mismatch(value, in: source) }
        return ParameterValue(scalar)
    }
}

import ClipHarness
import ClipRouting
import ClipSuites

extension FindingType: LogScalar {}

extension Finding: LogRecord {
    struct Keys {
        let type = LogKey<FindingType>.always("type", "What it is about.")
        let message = LogKey<String>.always("message", "What is wrong.")
        let expected = LogKey<String>.sometimes("expected", "What was expected.")
        let found = LogKey<String>.sometimes("found", "What was found instead.")
    }

    static let key = Keys()
    static var definition: String? { "finding" }

    func writeMembers(to writer: inout JSONWriter) {
        writer.write(Self.key.type, type)
        writer.write(Self.key.message, message)
        writer.write(Self.key.expected, ifPresent: expected)
        writer.write(Self.key.found, ifPresent: found)
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> Finding {
        Finding(
            try object.required(key.type), try object.required(key.message),
            expected: try object.optional(key.expected), found: try object.optional(key.found))
    }
}

/// What a launch printed, or `null` twice where that is not kept.
struct PrintedRecord {
    static let output = LogKey<String?>.always(
        "output", "What was printed to standard output; null where it is not kept.")
    static let errorOutput = LogKey<String?>.always(
        "errorOutput", "What was printed to standard error; null where it is not kept.")

    let output: CapturedOutput
    let errorOutput: CapturedOutput

    func writeMembers(isKept: Bool, to writer: inout JSONWriter) {
        writer.write(Self.output, isKept ? output.text : nil)
        writer.write(Self.errorOutput, isKept ? errorOutput.text : nil)
    }

    /// Reads text in which a line says already how much was dropped.
    static func read(_ object: LogObject) throws(Diagnostic) -> PrintedRecord {
        PrintedRecord(
            output: CapturedOutput(head: Array((try object.optional(output) ?? "").utf8)),
            errorOutput: CapturedOutput(head: Array((try object.optional(errorOutput) ?? "").utf8)))
    }
}

/// A failed launch of a case after the first.
struct AttemptRecord: LogRecord {
    let attempt: FailedAttempt
    var keepsOutput = true
    var isReproducible = false

    struct Keys {
        let findings = LogKey<[Finding]>.always("findings", "All that is wrong; the first names the verdict.")
        let output = PrintedRecord.output
        let errorOutput = PrintedRecord.errorOutput
        let duration = LogKey<LogSeconds>.sometimes(
            "duration", "How long the launch took, in seconds; not under --reproducible.")
    }

    static let key = Keys()
    static var definition: String? { "attempt" }

    func writeMembers(to writer: inout JSONWriter) {
        writer.write(Self.key.findings, attempt.findings)
        PrintedRecord(output: attempt.output, errorOutput: attempt.errorOutput)
            .writeMembers(isKept: keepsOutput, to: &writer)
        if !isReproducible { writer.write(Self.key.duration, LogSeconds(attempt.duration)) }
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> AttemptRecord {
        let printed = try PrintedRecord.read(object)
        return AttemptRecord(
            attempt: FailedAttempt(
                findings: try object.optional(key.findings) ?? [], output: printed.output,
                errorOutput: printed.errorOutput, duration: try object.optional(key.duration)?.duration ?? .zero))
    }
}

/// What the handlers did, as the JSON object of the host protocol.
extension Outcome: LogRecord {
    struct Keys {
        let screen = LogKey<String?>.always("screen", "The screen that the handlers named.")
        let parameters = LogKey<[String: ParameterValue]>.always(
            "parameters", "What they read from the URL.")
        let reason = LogKey<String>.sometimes("reason", "Why they showed no screen.")
    }

    static let key = Keys()
    static var definition: String? { "outcome" }

    func writeMembers(to writer: inout JSONWriter) {
        writer.write(Self.key.screen, screen)
        writer.write(Self.key.parameters, parameters)
        writer.write(Self.key.reason, ifPresent: reason)
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> Outcome {
        Outcome(
            screen: try object.optional(key.screen), parameters: try object.optional(key.parameters) ?? [:],
            reason: try object.optional(key.reason))
    }
}

/// Parameters by name, in the order of their names.
extension [String: ParameterValue]: LogWritable, LogValue {
    static var schema: JSONSchema { .map(.oneOf([.string, .number, .boolean, .null])) }
    static var expected: String { "an object" }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            for (name, value) in sorted(by: { $0.key < $1.key }) {
                writer.key(text: name)
                switch value {
                case .string(let text): writer.string(text)
                case .number(let value): writer.number(value)
                case .boolean(let value): writer.boolean(value)
                case .null: writer.null()
                }
            }
        }
    }

    static func read(_ value: JSONValue, in source: SourceFile) throws(Diagnostic) -> [String: ParameterValue] {
        guard case .object(let members) = value.content else { throw mismatch(value, in: source) }
        var parameters: [String: ParameterValue] = [:]
        for member in members {
            let parameter: ParameterValue
            switch member.value.content {
            case .string(let text): parameter = .string(text)
            case .number(let number): parameter = .number(number)
            case .boolean(let flag): parameter = .boolean(flag)
            case .null: parameter = .null
            case .array, .object, .template:
                throw LogObject.mismatch(member.value, "a string, number, boolean or null", in: source)
            }
            guard parameters.updateValue(parameter, forKey: member.key) == nil else {
                throw source.diagnostic(
                    .error, at: member.keyRange, Quotation.secondSpelling(of: member.key, a: "parameter"),
                    fix: "write one of the two otherwise")
            }
        }
        return parameters
    }
}

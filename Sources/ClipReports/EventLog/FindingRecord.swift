import ClipHarness
import ClipRouting
import ClipSuites

extension FindingType: LogScalar {}

extension Finding: LogRecord {
    private enum Key {
        static let type = LogKey<FindingType>.always("type", "What it is about.")
        static let message = LogKey<String>.always("message", "What is wrong.")
        static let expected = LogKey<String>.sometimes("expected", "What was expected.")
        static let found = LogKey<String>.sometimes("found", "What was found instead.")
    }

    static var definition: String? { "finding" }
    static var members: [JSONSchema.Member] {
        [Key.type.member, Key.message.member, Key.expected.member, Key.found.member]
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.write(Key.type, type)
        writer.write(Key.message, message)
        writer.write(Key.expected, ifPresent: expected)
        writer.write(Key.found, ifPresent: found)
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> Finding {
        Finding(
            try object.required(Key.type), try object.required(Key.message),
            expected: try object.optional(Key.expected), found: try object.optional(Key.found))
    }
}

/// What a launch printed, or `null` twice where that is not kept.
struct PrintedRecord {
    let output: CapturedOutput
    let errorOutput: CapturedOutput

    private enum Key {
        static let output = LogKey<String?>.always(
            "output", "What was printed to standard output; null where it is not kept.")
        static let errorOutput = LogKey<String?>.always(
            "errorOutput", "What was printed to standard error; null where it is not kept.")
    }

    static var members: [JSONSchema.Member] { [Key.output.member, Key.errorOutput.member] }

    func writeMembers(isKept: Bool, to writer: inout JSONWriter) {
        writer.write(Key.output, isKept ? output.text : nil)
        writer.write(Key.errorOutput, isKept ? errorOutput.text : nil)
    }

    /// Reads text in which a line says already how much was dropped.
    static func read(_ object: LogObject) throws(Diagnostic) -> PrintedRecord {
        PrintedRecord(
            output: CapturedOutput(head: Array((try object.optional(Key.output) ?? "").utf8)),
            errorOutput: CapturedOutput(head: Array((try object.optional(Key.errorOutput) ?? "").utf8)))
    }
}

/// A failed launch of a case after the first.
struct AttemptRecord: LogRecord {
    let attempt: FailedAttempt
    var keepsOutput = true
    var isReproducible = false

    private enum Key {
        static let findings = LogKey<[Finding]>.always("findings", "All that is wrong; the first names the verdict.")
        static let duration = LogKey<LogSeconds>.sometimes(
            "duration", "How long the launch took, in seconds; not under --reproducible.")
    }

    static var definition: String? { "attempt" }
    static var members: [JSONSchema.Member] {
        [Key.findings.member] + PrintedRecord.members + [Key.duration.member]
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.write(Key.findings, attempt.findings)
        PrintedRecord(output: attempt.output, errorOutput: attempt.errorOutput)
            .writeMembers(isKept: keepsOutput, to: &writer)
        if !isReproducible { writer.write(Key.duration, LogSeconds(attempt.duration)) }
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> AttemptRecord {
        let printed = try PrintedRecord.read(object)
        return AttemptRecord(
            attempt: FailedAttempt(
                findings: try object.optional(Key.findings) ?? [], output: printed.output,
                errorOutput: printed.errorOutput, duration: try object.optional(Key.duration)?.duration ?? .zero))
    }
}

/// What the handlers did, as the JSON object of the host protocol.
extension Outcome: LogRecord {
    private enum Key {
        static let screen = LogKey<String?>.always("screen", "The screen that the handlers named.")
        static let parameters = LogKey<[String: ParameterValue]>.always(
            "parameters", "What they read from the URL.")
        static let reason = LogKey<String>.sometimes("reason", "Why they showed no screen.")
    }

    static var definition: String? { "outcome" }
    static var members: [JSONSchema.Member] { [Key.screen.member, Key.parameters.member, Key.reason.member] }

    func writeMembers(to writer: inout JSONWriter) {
        writer.write(Key.screen, screen)
        writer.write(Key.parameters, parameters)
        writer.write(Key.reason, ifPresent: reason)
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> Outcome {
        Outcome(
            screen: try object.optional(Key.screen), parameters: try object.optional(Key.parameters) ?? [:],
            reason: try object.optional(Key.reason))
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
            case .array, .object, .unreadable:
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

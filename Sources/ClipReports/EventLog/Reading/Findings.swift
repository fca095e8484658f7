import ClipHarness
import ClipSuites

/// Reads what is wrong with a case.
enum Findings {
    /// All findings; of a log that does not have them, the one that names the verdict.
    static func read(_ object: LogObject) throws(Diagnostic) -> [Finding] {
        let findings = try object.elements("findings") { value throws(Diagnostic) in
            let finding = try LogObject(value, in: object.source)
            return Finding(
                try finding.required("type", .word), try finding.required("message", .string),
                expected: try finding.optional("expected", .string), found: try finding.optional("found", .string))
        }
        if let findings { return findings }
        guard let type: FindingType = try object.optional("type", .word) else { return [] }
        return [Finding(type, try object.optional("message", .string) ?? "")]
    }

    /// The failed launches after the first.
    static func furtherFailures(_ object: LogObject) throws(Diagnostic) -> [FailedAttempt] {
        try object.elements("furtherFailures") { value throws(Diagnostic) in
            let attempt = try LogObject(value, in: object.source)
            let printed = try Printed(attempt)
            return FailedAttempt(
                findings: try read(attempt), output: printed.output, errorOutput: printed.errorOutput,
                duration: try attempt.optional("duration", .seconds) ?? .zero)
        } ?? []
    }
}

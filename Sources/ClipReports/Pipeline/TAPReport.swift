import ClipHarness

/// Writes TAP version 14: a test point for each case, with a YAML block for one that did not pass.
///
/// The plan is at the end, where the number of cases is sure. A flaky case is `ok`, and its block says `flaky`.
final class TAPReport: ReportDocument {
    private let options: ReportOptions
    private let file: OutputFile
    private var count = 0

    init(path: String, options: ReportOptions) throws(ReportError) {
        self.options = options
        file = try OutputFile(path: path, holding: .text)
        try file.append("TAP version 14\n")
    }

    func add(_ result: CaseResult) throws(ReportError) {
        count += 1
        try file.append(point(result))
    }

    func finish(_ run: RunEnded) throws(ReportError) {
        for problem in run.problems {
            let place = problem.location.map { "\($0.text): " } ?? ""
            let text = "\(place)\(problem.severity.rawValue): \(problem.message)"
            try file.append("# \(VisibleText.string(text, for: .line))\n")
        }
        try file.append(count == 0 ? "1..0 # SKIP there was no case\n" : "1..\(count)\n")
        try file.commit()
    }

    private func point(_ result: CaseResult) -> String {
        let testCase = result.testCase
        let name = Self.escaped("\(testCase.suite.id).\(testCase.kind.rawValue): \(testCase.displayName)")
        switch result.status {
        case .passed: return "ok \(count) - \(name)\n"
        case .skipped: return "ok \(count) - \(name) # SKIP \(Self.escaped(result.skipReason ?? ""))\n"
        case .flaky: return "ok \(count) - \(name)\n" + diagnostics(result)
        case .failed, .errored: return "not ok \(count) - \(name)\n" + diagnostics(result)
        }
    }

    /// A description on one line, without what would begin a directive.
    private static func escaped(_ text: String) -> String {
        VisibleText.string(text, for: .line).replacing(["#": "\\#", "\\": "\\\\"])
    }

    /// What is wrong, where the case is defined, how it was resolved, and what it printed.
    private func diagnostics(_ result: CaseResult) -> String {
        var lines = [
            "---", "message: \(YAMLText.string(result.verdict.line))",
            "severity: \(YAMLText.string(result.status == .errored ? "error" : "fail"))",
        ]
        if result.status == .flaky { lines.append("flaky: true") }
        let place = result.testCase.location
        lines += ["at:", "  file: \(YAMLText.string(place.file))", "  line: \(place.line)"]
        if let definition = result.definition { lines.append("  definition: \(YAMLText.string(definition))") }
        if let description = result.notes.description { lines.append("description: \(YAMLText.string(description))") }
        if let owner = result.notes.owner { lines.append("owner: \(YAMLText.string(owner))") }
        lines.append("findings:")
        for finding in result.explainedFindings {
            lines += ["  - type: \(finding.type.rawValue)", "    message: \(YAMLText.string(finding.message))"]
            if let expected = finding.expected { lines.append("    expected: \(YAMLText.string(expected))") }
            if let found = finding.found { lines.append("    found: \(YAMLText.string(found))") }
        }
        if !result.trace.isEmpty { lines += ["resolution:"] + result.trace.map { "  - \(YAMLText.string($0))" } }
        if !result.advisories.isEmpty { lines.append("advisories:") }
        for advisory in result.advisories {
            lines += ["  - name: \(advisory.name.rawValue)", "    text: \(YAMLText.string(advisory.text))"]
        }
        if result.attempts > 1 { lines.append("attempts: \(result.attempts)") }
        if !options.reproducible { lines.append("seconds: \(FixedPoint.seconds(result.duration))") }
        if options.keepsOutput(of: result) {
            if !result.output.isEmpty { lines.append("stdout: \(YAMLText.string(result.output.text))") }
            if !result.errorOutput.isEmpty { lines.append("stderr: \(YAMLText.string(result.errorOutput.text))") }
        }
        return (lines + ["..."]).map { "  \($0)\n" }.joined()
    }
}

/// Writes YAML strings (YAML 1.2, 7.3.1), always in double quotes and on one line.
enum YAMLText {
    /// The longest text of a block, in bytes. The parser that comes with Perl fails at 65,534 characters.
    private static let limit = 32 * 1024

    /// The text in double quotes; of a long one its head and its tail, with a line that says how much is missing.
    static func string(_ text: String) -> String {
        var whole = ByteBuffer(capacity: text.utf8.count)
        whole.append(text: text)
        var result = "\""
        BoundedText.parts(of: whole, limit: limit) { part in
            for scalar in String(decoding: part, as: UTF8.self).unicodeScalars { append(scalar, to: &result) }
        }
        return result + "\""
    }

    private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case "\t": result += "\\t"
        case "\r": result += "\\r"
        default:
            if isPrintable(scalar) { return result.unicodeScalars.append(scalar) }
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let isShort = scalar.value <= 0xFF
            result += isShort ? "\\x" : "\\u"
            result += String(repeating: "0", count: (isShort ? 2 : 4) - digits.utf8.count) + digits
        }
    }

    /// What YAML takes as it is, without what readers could take for the end of a line or a mark.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0x2027, 0x202F...0x2065, 0x206A...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD: true
        case 0x10000...0x10FFFF: true
        default: false
        }
    }
}

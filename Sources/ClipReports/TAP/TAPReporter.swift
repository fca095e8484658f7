import ClipHarness

/// Writes the Test Anything Protocol, version 14, with a YAML block for each case that did not simply pass.
///
/// The plan stands at the end, where the number of cases is sure. A flaky case is `ok`, and its block says `flaky`.
public final class TAPReporter: Reporter {
    private let path: String
    private let options: ReportOptions
    private var file: OutputFile?
    private var buffer = ByteBuffer()
    private var count = 0

    /// Takes where the report goes. Nothing is opened before the run is planned.
    public init(path: String, options: ReportOptions) {
        self.path = path
        self.options = options
    }

    /// Writes what the event adds to the report.
    ///
    /// - Throws: ``ReportError`` where the report cannot be written; the previous one stays as it was.
    public func handle(_ event: RunEvent) throws(ReportError) {
        switch event {
        case .planned:
            file = try OutputFile(path: path, holding: .text)
            buffer.append("TAP version 14\n")
        case .finished(let result):
            count += 1
            write(result)
        case .ended(let run):
            for problem in run.problems {
                let place = problem.location.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
                comment("\(place)\(problem.severity.rawValue): \(problem.message)")
            }
            buffer.append(text: count == 0 ? "1..0 # SKIP there was no case\n" : "1..\(count)\n")
        case .preparing, .prepared, .started:
            return
        }
        try file?.append(buffer)
        buffer.removeAll()
        if case .ended = event {
            try file?.commit()
            file = nil
        }
    }

    private func write(_ result: CaseResult) {
        let testCase = result.testCase
        let isOk =
            switch result.status {
            case .passed, .skipped, .flaky: true
            case .failed, .errored: false
            }
        let name = "\(testCase.suite.id).\(testCase.kind.rawValue): \(testCase.displayName)"
        buffer.append(text: "\(isOk ? "ok" : "not ok") \(count) - \(TAPReporter.escaped(name))")
        if result.status == .skipped {
            buffer.append(text: " # SKIP \(TAPReporter.escaped(result.skipReason ?? ""))")
        }
        buffer.append("\n")
        switch result.status {
        case .failed, .errored, .flaky: TAPDiagnostics(result, options).write(to: &buffer)
        case .passed, .skipped: break
        }
    }

    private func comment(_ text: String) {
        buffer.append(text: "# \(VisibleText.string(text, for: .line))\n")
    }

    /// A description on one line, without what would begin a directive.
    private static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in VisibleText.string(text, for: .line).unicodeScalars {
            if scalar == "#" || scalar == "\\" { escaped.append("\\") }
            escaped.append(scalar)
        }
        return String(escaped)
    }
}

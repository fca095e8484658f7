import ClipHarness

/// Writes how a case ended: at most one of `failure`, `error` and `skipped`, and the launches that the dialect has
/// elements for, in the order of Surefire's schema, which is the strictest.
struct JUnitVerdictWriter {
    private let dialect: JUnitDialect
    private let options: ReportOptions
    private let texts: JUnitCaseText

    init(dialect: JUnitDialect, options: ReportOptions) {
        self.dialect = dialect
        self.options = options
        texts = JUnitCaseText(dialect: dialect)
    }

    func write(_ result: CaseResult, to buffer: inout XMLBuffer) {
        switch result.status {
        case .passed: break
        case .failed:
            write(result, as: "failure", to: &buffer)
            writeReruns(of: result, as: .rerunFailure, to: &buffer)
            writeReruns(of: result, as: .rerunError, to: &buffer)
        case .errored:
            writeReruns(of: result, as: .rerunFailure, to: &buffer)
            write(result, as: "error", to: &buffer)
            writeReruns(of: result, as: .rerunError, to: &buffer)
        case .skipped:
            buffer.markup("      <skipped")
            JUnitMessage.write(VisibleText.string(result.skipReason ?? "", for: .line), to: &buffer)
            buffer.markup("/>\n")
        case .flaky:
            writeFlaky(result, to: &buffer)
        }
    }

    /// Whether anything is written.
    func hasElement(for result: CaseResult) -> Bool {
        switch result.status {
        case .passed: false
        case .failed, .errored, .skipped: true
        case .flaky: dialect.launches != .none
        }
    }

    /// Whether there is output that stands neither with the suite nor in the elements of launches.
    func leavesOutput(of result: CaseResult) -> Bool {
        if result.output.isEmpty && result.errorOutput.isEmpty || dialect.printsWithSuite { return false }
        return switch dialect.launches {
        case .all: result.status != .flaky
        case .flakyFailures, .none: true
        }
    }

    private func writeFlaky(_ result: CaseResult, to buffer: inout XMLBuffer) {
        let launches = [JUnitLaunch(firstOf: result)] + result.furtherFailures.map { JUnitLaunch($0) }
        switch dialect.launches {
        case .none: break
        case .flakyFailures:
            for launch in launches { launch.write(as: .flakyFailure, withOutput: false, texts: texts, to: &buffer) }
        case .all:
            for launch in launches where !launch.isError { write(launch, as: .flakyFailure, to: &buffer) }
            for launch in launches where launch.isError { write(launch, as: .flakyError, to: &buffer) }
        }
    }

    private func writeReruns(of result: CaseResult, as element: JUnitLaunch.Element, to buffer: inout XMLBuffer) {
        switch dialect.launches {
        case .none, .flakyFailures: return
        case .all: break
        }
        for launch in result.furtherFailures.map({ JUnitLaunch($0) }) where launch.isError == (element == .rerunError) {
            write(launch, as: element, to: &buffer)
        }
    }

    private func write(_ launch: JUnitLaunch, as element: JUnitLaunch.Element, to buffer: inout XMLBuffer) {
        launch.write(as: element, withOutput: true, texts: texts, to: &buffer)
    }

    private func write(_ result: CaseResult, as element: StaticString, to buffer: inout XMLBuffer) {
        let details = CaseDetails(result)
        buffer.markup("      <")
        buffer.markup(element)
        JUnitMessage.write(details.verdict, to: &buffer)
        buffer.markup(">")
        switch dialect.launches {
        case .all: texts.write(details, to: &buffer)
        case .none, .flakyFailures: texts.write(details, further: result.furtherFailures, to: &buffer)
        }
        buffer.markup("</")
        buffer.markup(element)
        buffer.markup(">\n")
    }
}

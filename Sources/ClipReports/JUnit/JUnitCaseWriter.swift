import ClipHarness

/// Writes one `testcase`.
struct JUnitCaseWriter {
    private let dialect: JUnitDialect
    private let options: ReportOptions
    private let verdicts: JUnitVerdictWriter

    init(dialect: JUnitDialect, options: ReportOptions) {
        self.dialect = dialect
        self.options = options
        verdicts = JUnitVerdictWriter(dialect: dialect, options: options)
    }

    /// Writes the case.
    ///
    /// - Parameter printed: Takes what has no place in a case of the dialect.
    func write(_ result: CaseResult, to buffer: inout XMLBuffer, printed: inout JUnitSuiteOutput) {
        writeStartTag(of: result, to: &buffer)
        let keepsOutput = options.keepsOutput(of: result)
        if dialect.printsWithSuite {
            printed.add(result, keepsOutput: keepsOutput, texts: JUnitCaseText(dialect: dialect))
        }
        let writesOutput = keepsOutput && verdicts.leavesOutput(of: result)
        if !writesOutput, !verdicts.hasElement(for: result) { return buffer.markup("\"/>\n") }
        buffer.markup("\">\n")
        verdicts.write(result, to: &buffer)
        if writesOutput {
            JUnitOutput(result.output, "      <system-out>", "</system-out>\n").write(to: &buffer)
            JUnitOutput(result.errorOutput, "      <system-err>", "</system-err>\n").write(to: &buffer)
        }
        buffer.markup("    </testcase>\n")
    }

    /// Writes the start tag up to its last attribute's value.
    private func writeStartTag(of result: CaseResult, to buffer: inout XMLBuffer) {
        let testCase = result.testCase
        buffer.markup("    <testcase classname=\"")
        JUnitName.writeClass(of: testCase, to: &buffer)
        buffer.markup("\" name=\"")
        JUnitName.write(of: testCase, to: &buffer)
        if dialect.placesCases {
            buffer.markup("\" file=\"")
            buffer.attribute(testCase.location.file)
            buffer.markup("\" line=\"")
            buffer.number(testCase.location.line)
        }
        if !options.reproducible || dialect.demandsCaseTime {
            buffer.markup("\" time=\"")
            buffer.seconds(options.reproducible ? .zero : result.duration)
        }
    }
}

import ClipHarness

/// What was invoked, what was opened and handed over, and where all that is defined.
struct HTMLFacts {
    private let result: CaseResult

    init(_ result: CaseResult) { self.result = result }

    func write(to buffer: inout HTMLBuffer) {
        let testCase = result.testCase
        let resolution = testCase.resolution
        buffer.markup("<dl class=\"f\">")
        row("URL", url: testCase.url, to: &buffer)
        row("Source", testCase.source.rawValue, to: &buffer)
        if let reason = resolution.declined {
            row("Declined", reason.rawValue, to: &buffer)
        } else {
            row("Opens", resolution.target == .app ? "the app" : "the clip", to: &buffer)
            if resolution.delivered == testCase.url, testCase.url != nil {
                row("Delivered", "the same URL", to: &buffer)
            } else {
                row("Delivered", url: resolution.delivered, to: &buffer)
            }
        }
        row("Experience", resolution.experience?.spelling ?? "none", to: &buffer)
        if result.attempts > 1 { row("Launches", launches, to: &buffer) }
        let place = testCase.definition ?? testCase.location
        if testCase.definition != nil { row("Row", "\(testCase.location.file):\(testCase.location.line)", to: &buffer) }
        row("Defined in", "\(place.file):\(place.line)", to: &buffer)
        buffer.markup("</dl>")
    }

    /// How often the case was launched, and how often something was wrong.
    private var launches: String {
        guard result.didNotPass else { return String(result.attempts) }
        return "\(result.attempts), of which \(result.furtherFailures.count + 1) failed"
    }

    private func row(_ name: StaticString, _ value: String, to buffer: inout HTMLBuffer) {
        start(name, to: &buffer)
        buffer.text(value)
        buffer.markup("</dd>")
    }

    private func row(_ name: StaticString, url: String?, to buffer: inout HTMLBuffer) {
        start(name, to: &buffer)
        if let url { HTMLLink.write(url, to: &buffer) } else { buffer.markup("no URL") }
        buffer.markup("</dd>")
    }

    private func start(_ name: StaticString, to buffer: inout HTMLBuffer) {
        buffer.markup("<dt>")
        buffer.markup(name)
        buffer.markup("</dt><dd>")
    }
}

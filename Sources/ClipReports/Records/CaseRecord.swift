import ClipHarness

/// What is known of a case before it is launched, as JSON: a line of `list --format json`, and the beginning of each
/// case in the event log.
///
/// Every member is always there. `target` is the one that the case's identity names, also where the invocation is
/// declined; `null` means the same as in a ``ResolutionRecord``.
public struct CaseRecord {
    private let testCase: TestCase

    /// Takes what is to be written.
    public init(_ testCase: TestCase) {
        self.testCase = testCase
    }

    /// One JSON object on one line, without the line's end, with the members `id index suite kind title tags url
    /// source target experience card delivered declined trace advisories file line`.
    public var json: String {
        var writer = JSONWriter()
        writer.object { writer in
            CaseRecord.writeBeginning(of: testCase, to: &writer)
            ResolutionRecord.writeAdvisories(testCase.resolution, to: &writer)
            CaseRecord.writePlace(of: testCase, to: &writer)
        }
        return writer.bytes.string
    }

    /// Writes the members from `id` to `trace`.
    static func writeBeginning(of testCase: TestCase, to writer: inout JSONWriter) {
        writer.key("id")
        writer.string(testCase.id)
        writer.key("index")
        writer.number(testCase.index)
        writer.key("suite")
        writer.string(testCase.suite.id)
        writer.key("kind")
        writer.string(testCase.kind.rawValue)
        writer.key("title")
        writer.string(testCase.title)
        writer.key("tags")
        writer.array(testCase.tags) { $0.string($1) }
        writer.key("url")
        writer.string(testCase.url)
        writer.key("source")
        writer.string(testCase.source.rawValue)
        writer.key("target")
        writer.string(testCase.target.rawValue)
        ResolutionRecord.writeExperience(testCase.resolution, to: &writer)
        ResolutionRecord.writeHandover(testCase.resolution, to: &writer)
        ResolutionRecord.writeTrace(testCase.resolution, to: &writer)
    }

    /// Writes `file` and `line`, where the case is.
    static func writePlace(of testCase: TestCase, to writer: inout JSONWriter) {
        writer.key("file")
        writer.string(testCase.location.file)
        writer.key("line")
        writer.number(testCase.location.line)
    }
}

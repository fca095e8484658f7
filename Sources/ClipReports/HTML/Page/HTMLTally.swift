import ClipHarness
import ClipSuites

/// What stands above the cases, and is known only when they have all been written: counts, the words to filter by, the
/// first cases that did not pass, and the coverage.
struct HTMLTally {
    let run: RunPlanned
    private(set) var all = StatusCounts()
    private(set) var kinds: [CaseKind: StatusCounts] = [:]
    private(set) var suites: [SuiteReference: StatusCounts] = [:]
    /// The tags in the order in which they first came.
    private(set) var tags: [String] = []
    private(set) var coverage: CoverageMatrix
    private(set) var wrong: [WrongCase] = []
    private var seenTags: Set<ExactText> = []

    /// A case that did not pass, for the list of them at the top.
    struct WrongCase {
        var index: Int
        var status: CaseResult.Status
        var name: String
        var message: String
    }

    /// How many cases that did not pass are listed at the top.
    static let wrongLimit = 100
    /// How many tags can be filtered by.
    private static let tagLimit = 500
    /// How much of a name or message is kept, in scalars.
    private static let textLimit = 300

    init(_ run: RunPlanned) {
        self.run = run
        coverage = CoverageMatrix(run.experiences)
    }

    mutating func count(_ result: CaseResult) {
        let testCase = result.testCase
        all.count(result.status)
        kinds[testCase.kind, default: StatusCounts()].count(result.status)
        suites[testCase.suite, default: StatusCounts()].count(result.status)
        coverage.count(result)
        for tag in testCase.tags where tags.count < Self.tagLimit {
            if seenTags.insert(ExactText(text: tag)).inserted { tags.append(tag) }
        }
        guard result.didNotPass, wrong.count < Self.wrongLimit else { return }
        wrong.append(
            WrongCase(
                index: testCase.index, status: result.status, name: Self.shortened(testCase.displayName),
                message: Self.shortened(CaseDetails.message(of: CaseDetails(result).verdict))))
    }

    private static func shortened(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > textLimit else { return text }
        return String(scalars.prefix(textLimit)) + "…"
    }
}

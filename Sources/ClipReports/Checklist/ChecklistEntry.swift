import ClipCodes
import ClipHarness
import ClipRules

/// One invocation as a tester goes through it.
struct ChecklistEntry: Sendable {
    /// Its place in the checklist, from 1.
    let number: Int
    let title: String
    let url: String?
    let source: String
    /// What the tester does.
    let instruction: String
    /// What has to be so before.
    let needs: [String]
    /// What must be seen.
    let expected: [ChecklistFact]
    /// Where it is defined: `file:line`.
    let place: String
    /// The URL for a camera.
    let code: ChecklistCode

    init(_ testCase: TestCase, of suite: PlannedSuite, number: Int) {
        self.number = number
        title = testCase.step.map { "\(testCase.title) · step \($0)" } ?? testCase.title
        url = testCase.url
        source = testCase.source.rawValue
        let isUnderWay = (testCase.step ?? 1) > 1
        instruction =
            isUnderWay
            ? testCase.source.instructionInJourney(for: testCase.target)
            : testCase.source.instruction(for: testCase.target)
        needs = ChecklistNeeds(testCase, of: suite).lines
        expected = ChecklistExpectation(testCase).facts
        let place = testCase.location
        self.place = "\(place.file):\(place.line)"
        code = ChecklistCode(testCase.url)
    }
}

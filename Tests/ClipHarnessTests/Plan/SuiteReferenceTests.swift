import ClipHarness
import Testing

@Suite("References to suites") struct SuiteReferenceTests {
    private func reference(_ id: String, title: String = "Café", file: String = "suite.json") -> SuiteReference {
        SuiteReference(id: id, title: title, file: file)
    }

    @Test("Title and file distinguish references", arguments: [("Tea", "suite.json"), ("Café", "other.json")])
    func shown(title: String, file: String) {
        #expect(reference("a", title: title, file: file) != reference("a"))
        #expect(reference("a", title: title, file: file) == reference("a", title: title, file: file))
    }
}

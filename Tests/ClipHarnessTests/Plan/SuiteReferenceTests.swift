import ClipHarness
import Testing

@Suite("References to suites") struct SuiteReferenceTests {
    private func reference(_ id: String, title: String = "Café", file: String = "suite.json") -> SuiteReference {
        SuiteReference(id: id, title: title, file: file)
    }

    @Test("Identifiers that differ by Unicode's normalisation alone are of two suites; equal ones are of one")
    func normalisation() {
        let (composed, decomposed) = (reference("caf\u{E9}"), reference("cafe\u{301}"))
        #expect(composed.id == decomposed.id)
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
        let equal = reference(["caf", "\u{E9}"].joined())
        #expect(composed == equal)
        #expect(Set([composed, equal]).count == 1)
    }

    @Test("What is shown of a suite belongs to it", arguments: [("Tea", "suite.json"), ("Café", "other.json")])
    func shown(title: String, file: String) {
        #expect(reference("a", title: title, file: file) != reference("a"))
        #expect(reference("a", title: title, file: file) == reference("a", title: title, file: file))
    }
}

import Testing

@testable import ClipRules

@Suite struct AdvisoryTests {
    @Test("A text of one's own")
    func ownText() {
        let advisory = Advisory(.port, "as written")
        #expect(advisory.text == "as written")
        #expect(advisory.name.rawValue == "port")
        #expect(TraceStep("as written").text == "as written")
        #expect(TraceStep("as written").citation == nil)
    }
}

import ClipFacts
import ClipHarness
import ClipRules
import ClipSuites
import Testing

@Suite("Mutants of outcomes that passed")
struct MutantTests {
    private static func score(
        status: CaseResult.Status = .passed, attempts: Int = 1, kind: CaseKind = .prefix,
        outcome: Outcome? = Outcome(screen: "menu", parameters: ["id": .string("17"), "new": .boolean(true)]),
        expecting change: (inout CaseExpectation) -> Void
    ) -> MutationScore? {
        let testCase = CaseBuilder.testCase(expecting: change, kind: kind)
        return CaseResult(testCase: testCase, status: status, outcome: outcome, attempts: attempts).mutationScore
    }

    private static func words(_ mutants: [Mutant]) -> [String] {
        mutants.map { $0.kind.rawValue + ($0.parameter.map { " \($0)" } ?? "") }
    }

    private static let ofParameters = [
        "parameter-missing id", "parameter-changed id", "parameter-type id", "parameter-missing new",
        "parameter-changed new", "parameter-type new", "additional-parameter",
    ]
    private static let ofResolution = ["experience", "target", "delivered", "card-title"]

    @Test("Mutants that the expectation does not check survive")
    func survivors() throws {
        let nothing = try #require(Self.score { _ in })
        // Only the unhandled mutant is killed, since that fails every case.
        #expect(nothing.killed == 1)
        #expect(Self.words(nothing.survived) == ["screen"] + Self.ofParameters + Self.ofResolution)
        let screen = try #require(Self.score { $0.screen = .equals(.string("menu")) })
        #expect(screen.killed == 2 && Self.words(screen.survived) == Self.ofParameters + Self.ofResolution)
        let all = try #require(
            Self.score {
                $0.screen = .equals(.string("menu"))
                $0.parameters = ParametersExpectation(
                    named: ["id": .equals(.string("17")), "new": .equals(.boolean(true))])
                $0.experience = .equal("https://clip.example/menu")
                $0.target = .clip
                $0.delivered = .equal(CaseBuilder.url)
                var card = CardExpectation()
                card.title = .equal("Menu")
                $0.card = card
            })
        #expect(all == MutationScore(killed: 13))
    }

    @Test("Expectations that accept any value are reported separately")
    func onPurpose() throws {
        let score = try #require(
            Self.score {
                $0.screen = .present
                $0.parameters = ParametersExpectation(named: ["id": .present], others: .present)
            })
        #expect(Self.words(score.survived) == Self.ofResolution)
        #expect(
            Self.words(score.intended) == [
                "screen", "parameter-changed id", "parameter-type id", "parameter-missing new", "parameter-changed new",
                "parameter-type new", "additional-parameter",
            ])
        // The mutants that are unhandled or lack the required parameter are killed.
        #expect(score.killed == 2)
        let loose = try #require(
            Self.score { $0.parameters = ParametersExpectation(named: ["id": .contains("1")], others: .present) })
        #expect(!Self.words(loose.survived).contains("parameter-changed id"))
    }

    @Test("An outcome without a screen has fewer mutants")
    func less() throws {
        let none = try #require(Self.score(outcome: Outcome(screen: nil)) { $0.screen = .absent })
        #expect(none.killed == 1 && Self.words(none.survived) == ["additional-parameter"] + Self.ofResolution)
    }

    @Test(
        "Only launched cases that passed have mutants",
        arguments: [CaseResult.Status.failed, .errored, .skipped, .flaky, .known])
    func others(status: CaseResult.Status) {
        #expect(Self.score(status: status) { _ in } == nil)
        // A case whose outcome is masked has no mutants either.
        #expect(Self.score(outcome: Outcome(screen: "•••")) { $0.screen = .equals(.string("secret")) } == nil)
        #expect(Self.score(attempts: 0) { _ in } == nil)
        #expect(Self.score(kind: .parity) { _ in } == nil)
        #expect(Self.score(kind: .probe) { _ in } == nil)
    }
}

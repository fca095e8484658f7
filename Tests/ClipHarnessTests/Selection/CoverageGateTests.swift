import ClipRules
import ClipSuites
import Testing

@testable import ClipHarness

/// `--require-coverage`: the cases that registered experiences lack.
@Suite struct CoverageGateTests {
    private static func suite(_ invocations: [InvocationDefinition] = [], id: String = "test") throws -> Suite {
        SuiteBuilder.suite(
            id: id, advanced: [try SuiteBuilder.experience("https://h.example/rent", title: "Rent", line: 10)],
            local: [try SuiteBuilder.experience("https://h.example/beta", title: "Beta", line: 11)],
            defaultExperience: SuiteBuilder.defaultExperience(line: 12), invocations: invocations,
            settings: .withoutParity)
    }

    private static let complete = [
        SuiteBuilder.invocation("Bike", "https://h.example/rent?id=1"),
        SuiteBuilder.invocation("Beta", "https://h.example/beta/1"),
        SuiteBuilder.invocation("Home", "https://h.example/"),
        SuiteBuilder.invocation("Link", "https://appclip.apple.com/id?p=com.example.Clip&id=1"),
    ]

    private static let kinds: [CaseKind] = [.exact, .prefix, .default, .link]

    private static func gaps(_ suites: [Suite], _ change: (inout Selection) throws -> Void = { _ in }) throws
        -> [Diagnostic]
    {
        var selection = Selection(requiredKinds: kinds)
        try change(&selection)
        return PlanCheck(Plan(suites), selecting: selection).missedCoverage?.details ?? []
    }

    private static func places(_ gaps: [Diagnostic]) -> [String] {
        gaps.map { "\($0.location?.line ?? 0): \($0.message)" }
    }

    @Test("Each gap is named with its position and an invocation that fills it")
    func missing() throws {
        #expect(try Self.gaps([Self.suite(Self.complete)]) == [])
        let gaps = try Self.gaps([Self.suite()])
        #expect(
            Self.places(gaps) == [
                #"10: the experience "https://h.example/rent" has no prefix case that runs"#,
                #"11: the experience "https://h.example/beta" has no prefix case that runs"#,
                #"12: the experience "default" has no default case that runs"#,
                #"12: the experience "link" has no link case that runs"#,
            ])
        #expect(gaps.allSatisfy { $0.severity == .error && $0.advisory == "require-coverage" })
        #expect(
            gaps[0].fix
                == #"select one, or add this to "invocations": { "title": "Rent (prefix)", "url": "#
                + #""https://h.example/rent/1", "from": "qrCode", "expect": { "screen": { "present": true } } }"#)
        // The invocations that are proposed fill every gap.
        let urls = gaps.compactMap { $0.fix?.firstMatch(of: #/"url": "([^"]*)"/#).map { String($0.1) } }
        let filled = urls.enumerated().map { SuiteBuilder.invocation("Case \($0)", $1) }
        #expect(try Self.gaps([Self.suite(filled)]) == [])
    }

    @Test("Only required kinds count, and without required kinds there are no gaps")
    func kinds() throws {
        let exact = try Self.gaps([Self.suite()]) { $0.requiredKinds = [.exact] }
        #expect(exact == [])
        #expect(try Self.gaps([Self.suite()]) { $0.requiredKinds = [] } == [])
        #expect(try Self.gaps([Self.suite()]) { $0.requiredKinds = [.link] }.count == 1)
    }

    @Test("A skipped or filtered case does not count; one in another shard or that passed earlier does")
    func selected() throws {
        var skipped = Self.complete
        skipped[0] = SuiteBuilder.invocation("Bike", "https://h.example/rent?id=1", skip: "later")
        #expect(try Self.places(Self.gaps([Self.suite(skipped)])).map { $0.prefix(3) } == ["10:"])
        let suite = try Self.suite(Self.complete)
        let filter = try Filter("kind(prefix)", from: "-E")
        #expect(
            try Self.places(Self.gaps([suite]) { $0.filters = [filter] }) == [
                #"10: the experience "https://h.example/rent" has no exact case that runs"#,
                #"11: the experience "https://h.example/beta" has no exact case that runs"#,
                #"12: the experience "default" has no default case that runs"#,
                #"12: the experience "link" has no exact case that runs"#,
                #"12: the experience "link" has no link case that runs"#,
            ])
        let shard = try #require(Partition("slice:3/40"))
        #expect(try Self.gaps([suite]) { $0.partitions = [shard] } == [])
        var previous = PreviousRun()
        for testCase in Plan([suite]).flatMap(\.cases) {
            previous.note(CaseResult(testCase: testCase, status: .passed))
        }
        #expect(try Self.gaps([suite]) { $0.previousRun = previous } == [])
    }

    @Test("A suite without a selected case is left out, and all of many gaps are counted")
    func suites() throws {
        let suites = [try Self.suite(Self.complete), try Self.suite(id: "other")]
        let filter = try Filter("suite(test)", from: "-E")
        #expect(try Self.gaps(suites) { $0.filters = [filter] } == [])
        let many = try (0..<30).map { try SuiteBuilder.experience("https://h.example/\($0)", title: nil, line: $0) }
        let gaps = try Self.gaps([SuiteBuilder.suite(advanced: many)])
        #expect(gaps.count == 30)
    }

    @Test("Impossible cases are not required: a shadowed experience, and a default without its own URLs")
    func impossible() throws {
        // The local experience serves the advanced one's URL and every URL that continues it.
        let url = "https://h.example/rent"
        let shadowed = SuiteBuilder.suite(
            advanced: [try SuiteBuilder.experience(url, title: "Rent", line: 10)],
            local: [try SuiteBuilder.experience(url, title: "Beta", line: 11)])
        #expect(try Self.places(Self.gaps([shadowed])).map { $0.prefix(3) } == ["11:"])
        let everywhere = SuiteBuilder.suite(
            advanced: [try SuiteBuilder.experience("https://clip.example/", title: "All", line: 10)],
            defaultExperience: SuiteBuilder.defaultExperience(line: 12))
        #expect(try Self.places(Self.gaps([everywhere])).map { $0.prefix(9) } == ["10: the e", "12: the e"])
    }
}

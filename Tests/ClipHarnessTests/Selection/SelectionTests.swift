import ClipRules
import ClipSuites
import Testing

@testable import ClipHarness

@Suite("A selection of a plan")
struct SelectionTests {
    /// Two suites, each with an experience, an app, parity cases, tagged invocations and a journey.
    static func plan(_ invocations: Int = 4) throws -> Plan {
        let experience = try SuiteBuilder.experience("https://clip.example/menu", title: "Menu")
        let suites = ["one", "two"].map { id in
            SuiteBuilder.suite(
                id: id, advanced: [experience],
                invocations: (0..<invocations).map { number in
                    var invocation = SuiteBuilder.invocation("Table \(number)", "https://clip.example/menu?t=\(number)")
                    invocation.tags = number.isMultiple(of: 2) ? ["even"] : ["odd", "table \(number)"]
                    return invocation
                },
                journeys: [
                    SuiteBuilder.journey(
                        "Back", tags: ["odd"],
                        [.invoke("https://clip.example/menu?t=1"), .invoke("https://clip.example/beta")])
                ],
                appHost: SuiteBuilder.host())
        }
        return Plan(suites)
    }

    private static func selected(_ selection: Selection, of plan: Plan) -> SelectedPlan {
        PlanCheck(plan, selecting: selection).selected
    }

    @Test("An empty selection selects the whole plan")
    func everything() throws {
        let plan = try Self.plan()
        let check = PlanCheck(plan)
        #expect(SelectionBuilder.identities(check.selected) == SelectionBuilder.identities(plan))
        #expect(check.selected.total == check.total)
        #expect(check.selected.suites.count == 2)
    }

    @Test("Indexes are those of the whole plan, and the total and the suites are those of the selection")
    func places() throws {
        let plan = try Self.plan()
        let selection = Selection(filters: [try Filter("suite(two) & kind(parity)", from: "-")])
        let check = PlanCheck(plan, selecting: selection)
        let indices = check.selected.flatMap { $0.cases.map(\.index) }
        let wanted = plan.flatMap(\.cases).filter { $0.suite.id == "two" && $0.kind == .parity }
        #expect(!indices.isEmpty)
        #expect(indices == wanted.map(\.index))
        #expect(check.selected.total == indices.count)
        #expect(check.total == Array(plan.flatMap(\.cases)).count)
        #expect(check.selected.suites.map(\.id) == ["two"])
        // The clip's case is launched for the app's case, but not reported.
        #expect(check.selected.allSatisfy { $0.baseline != nil && $0.cases.count == 1 })
    }

    @Test("Tags include or exclude cases, and a journey is selected as a whole")
    func tags() throws {
        let plan = try Self.plan()
        let odd = Self.selected(Selection(includedTags: ["odd", "none"], excludedTags: ["table 3"]), of: plan)
        let titles = odd.flatMap { $0.cases.map { "\($0.suite.id) \($0.title)" } }
        #expect(Set(titles) == ["one Table 1", "one Back", "two Table 1", "two Back"])
        #expect(odd.filter(\.isJourney).allSatisfy { $0.cases.count == 2 })
        let beta = Self.selected(Selection(filters: [try Filter("url(beta)", from: "-")]), of: plan)
        #expect(beta.map(\.cases.count) == [2, 2])
    }

    @Test("All conditions have to be met")
    func intersection() throws {
        let plan = try Self.plan()
        let selection = Selection(
            filters: [try Filter("kind(prefix)", from: "-"), try Filter("title(2)", from: "-")],
            includedTags: ["even"], partitions: [Partition(.slice, shard: 2, of: 2)].compactMap { $0 })
        let selected = Self.selected(selection, of: plan)
        #expect(selected.flatMap { $0.cases.map { "\($0.suite.id) \($0.title)" } } == ["two Table 2"])
        #expect(selected.beforeSharding.total == 2)
        #expect(selected.suites.map(\.id) == ["two"])
        #expect(selected.beforeSharding.suites.map(\.id) == ["one", "two"])
    }

    @Test("Rows that cannot be read stay in every selection")
    func problems() throws {
        var suite = SuiteBuilder.suite(invocations: [SuiteBuilder.invocation("Row", "https://clip.example/{id}")])
        suite.invocations[0].rows = SuiteBuilder.missingRows(suite.invocations[0], file: "rows.csv")
        let selection = Selection(includedTags: ["none"])
        let selected = Self.selected(selection, of: Plan([suite]))
        #expect(selected.total == 0)
        #expect(selected.compactMap(\.problem).count == 1)
    }

    @Test("Cases that did not pass run again, journeys as a whole", arguments: CaseResult.Status.allCases)
    func previousRun(status: CaseResult.Status) throws {
        let plan = try Self.plan()
        let cases = plan.flatMap(\.cases)
        let again = ["one/prefix/Table 2", "two/prefix/Table 3", "two/journey/Back/2"]
        var previous = PreviousRun()
        for testCase in cases where !testCase.id.hasPrefix(again[1]) {
            let isAgain = again.contains { testCase.id.hasPrefix($0) }
            previous.note(CaseResult(testCase: testCase, status: isAgain ? status : .passed))
        }
        let selected = PlanCheck(plan, selecting: Selection(previousRun: previous)).selected
        let others = status == .passed ? [] : ["one/prefix/Table 2", "one/parity/Table 2"]
        let journey = status == .passed ? [] : ["two/journey/Back/1", "two/journey/Back/2"]
        let due = others + ["two/prefix/Table 3", "two/parity/Table 3"] + journey
        #expect(
            SelectionBuilder.identities(selected).map { id in due.first { id.hasPrefix($0) } ?? id } == due)
    }

    @Test("A misspelt tag or suite is reported")
    func unknownWords() throws {
        let selection = Selection(
            filters: [try Filter("tag(evn) | suite(on) | tag(odd) | tag(~zzz) | suite(three)", from: "--filter")],
            includedTags: ["odd", "oddd"], excludedTags: ["oddd"])
        let warnings = selection.unknownWords(in: try Self.plan())
        #expect(
            warnings.map(\.message) == [
                #"no definition has the tag "oddd""#, #"no definition has the tag "evn""#, #"there is no suite "on""#,
                #"there is no suite "three""#,
            ])
        #expect(warnings.map(\.fix) == ["did you mean 'odd'?", "did you mean 'even'?", nil, nil])
    }

    @Test("A misspelt id, owner or experience is reported if it matches no case")
    func unknownValues() throws {
        var invocation = SuiteBuilder.invocation("Menu", "https://clip.example/menu")
        (invocation.ownID, invocation.notes.owner) = ("st-1", "kim")
        let menu = try SuiteBuilder.experience("https://clip.example/menu", title: "Menu")
        let plan = Plan([SuiteBuilder.suite(advanced: [menu], invocations: [invocation])])
        func warnings(_ filter: String) throws -> [Diagnostic] {
            Selection(filters: [try Filter(filter, from: "--filter")]).unknownWords(in: plan)
        }
        #expect(try warnings("id(=st-1) | id(st) | owner(ki) | owner(=) | owner(~x) | experience(menu)").isEmpty)
        let found = try warnings("id(=st-2) | id(=st) | id(st-3) | owner(kimm) | experience(=https://clip.example/men)")
        #expect(
            found.map(\.message) == [
                #"no case has the id "st-2""#, #"no case has the id "st""#, #"no case has the id "st-3""#,
                #"no case has the owner "kimm""#, #"no case has the experience "https://clip.example/men""#,
            ])
        let words = ["st-1", nil, "st-1", "kim", "https://clip.example/menu"]
        #expect(found.map(\.fix) == words.map { $0.map { "did you mean '\($0)'?" } })
    }
}

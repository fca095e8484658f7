import ClipHarness
import ClipRules
import ClipSuites
import Foundation
import TestSupport
import Testing

@Suite struct PlanCheckTests {
    private let url = "https://h.example/menu"

    private func check(_ invocations: [InvocationDefinition], appHost: HostDefinition? = nil) throws -> PlanCheck {
        PlanCheck(
            Plan([
                SuiteBuilder.suite(
                    advanced: [try SuiteBuilder.experience(url, title: "Menu")], invocations: invocations,
                    appHost: appHost)
            ]))
    }

    @Test func namesBothPlacesOfADuplicate() throws {
        let check = try check([
            SuiteBuilder.invocation("Same", url, line: 31), SuiteBuilder.invocation("Other", url, line: 32),
            SuiteBuilder.invocation("Same", url, line: 33),
        ])
        #expect(check.total == 5)
        let duplicate = try #require(check.diagnostics.first)
        #expect(check.diagnostics.count == 1)
        #expect(duplicate.severity == .error)
        #expect(duplicate.location?.line == 33)
        #expect(
            duplicate.message
                == "found a second case Same · https://h.example/menu · qrCode · clip, expected each case only once")
        #expect(duplicate.note == "the first is at suites/test/suite.json:31:5")
    }

    @Test("An id names one definition in a suite; its sources may be several, and titles and URLs may repeat")
    func ownIDs() throws {
        func invocation(_ title: String, _ id: String, _ sources: [Source] = [.nfc, .qrCode], line: Int)
            -> InvocationDefinition
        {
            var invocation = SuiteBuilder.invocation(title, url, from: sources, line: line)
            invocation.ownID = id
            return invocation
        }
        let check = try check([
            invocation("Same", "one", line: 31), invocation("Same", "two", line: 32),
            invocation("Other", "two", [.messages], line: 33),
        ])
        #expect(check.diagnostics.map(\.message) == ["found a second definition with the id \"two\""])
        #expect(check.diagnostics.first?.location?.line == 33)
        #expect(check.diagnostics.first?.note == "the first is at suites/test/suite.json:32:5")
        let ids = check.selected.map { $0.cases.map(\.id) }.flatMap { $0 }
        #expect(ids.contains("test/exact/one/nfc/clip") && ids.contains("test/exact/two/qrCode/clip"))
    }

    @Test("A row's id cannot be the id of a journey's step, or the step's name in JUnit")
    func idsOfRowsAndSteps() throws {
        let folder = try TemporaryFolder()
        func messages(_ ids: String) throws -> [String] {
            try folder.write("id,n\n" + ids, to: "rows.csv")
            try folder.write(
                #"""
                { "version": 1, "clip": { "bundleID": "com.example.Clip" },
                  "invocations": [{ "title": "Row", "url": "https://h.example/{n}", "id": "{id}", "each": "rows.csv" }],
                  "journeys": [{ "title": "T", "id": "tour", "steps": [{ "invoke": "https://h.example/t", "from": "nfc" }] }] }
                """#, to: "s.json")
            let loaded = SuiteLoader.load(paths: ["s.json"], from: folder.path)
            return (loaded.diagnostics + PlanCheck(Plan(loaded.suites)).diagnostics).errors.map {
                "\($0.location?.text ?? ""): \($0.message)"
            }
        }
        #expect(try messages("tour.1,1\ntour-1,2\n").isEmpty)
        #expect(try messages("one,1\ntour,2\n") == ["s.json:3:56: found a second definition with the id \"tour\""])
        let form = "expected only ASCII letters, digits, periods, hyphens and underscores"
        #expect(
            try Set(messages("tour/1,1\ntour · step 1,2\n"))
                == [
                    "rows.csv:2:1: found the id \"tour/1\", \(form)",
                    "rows.csv:3:1: found the id \"tour · step 1\", \(form)",
                ])
    }

    @Test("Two definitions with the same row may not share an id; each URL of a probe is its own case")
    func ownIDsOfRows() throws {
        func rows(_ title: String, line: Int) -> InvocationDefinition {
            var rows = SuiteBuilder.invocation(title, url + "/{id}", line: line)
            rows.ownID = "one"
            rows.rows = SuiteBuilder.rows(rows, ["1"], firstLine: 50)
            return rows
        }
        #expect(try check([rows("One", line: 31)]).diagnostics.isEmpty)
        #expect(try check([rows("One", line: 31), rows("Two", line: 32)]).diagnostics.map(\.location?.line) == [50])

        var settings = SuiteSettings.withoutParity
        settings.probes = true
        var experience = try SuiteBuilder.experience(url, title: "Menu")
        experience.ownID = "menu"
        let probing = PlanCheck(Plan([SuiteBuilder.suite(advanced: [experience], settings: settings)]))
        let ids = probing.selected.flatMap(\.cases).map(\.id)
        #expect(probing.diagnostics.isEmpty && ids.count > 10 && Set(ids).count == ids.count)
    }

    @Test func findsDuplicatesBetweenRowsAndDerivedCases() throws {
        var rows = SuiteBuilder.invocation("Row", url + "/{id}", line: 31)
        rows.rows = SuiteBuilder.rows(rows, ["1", "2", "1"], firstLine: 50)
        let check = try check([rows, SuiteBuilder.invocation("Menu", url, line: 60)])
        #expect(check.diagnostics.compactMap(\.location?.line) == [52, 60])
        #expect(check.diagnostics.compactMap(\.note?.first).count == 2)
    }

    @Test func boundsTheNumberOfErrors() throws {
        var rows = SuiteBuilder.invocation("Same", url, line: 31)
        rows.rows = SuiteBuilder.rows(rows, (0..<1000).map(String.init), firstLine: 0)
        let check = try check([rows])
        #expect(check.total == 1002)
        #expect(check.diagnostics.count == 20)
    }

    @Test func wantsAHostForWhatOpens() throws {
        var installed = SuiteBuilder.invocation("App", url, line: 31)
        installed.appInstalled = true
        let hosted = try check([installed], appHost: SuiteBuilder.host())
        #expect(hosted.diagnostics == [])
        let missing = try check([installed]).diagnostics
        #expect(missing.map(\.location?.line) == [31])
        #expect(missing.map(\.severity) == [.error])
        installed.skip = "later"
        let skipped = try check([installed])
        #expect(skipped.diagnostics == [])
    }

    @Test func reportsRowsThatCannotBeRead() throws {
        var rows = SuiteBuilder.invocation("Row {id}", url + "/{id}", line: 31)
        rows.rows = SuiteBuilder.missingRows(rows, file: "bikes.csv")
        let check = try check([rows, SuiteBuilder.invocation("After", url, line: 32)])
        #expect(check.diagnostics.map(\.location?.file) == ["bikes.csv"])
        #expect(check.total == 3)
    }
}

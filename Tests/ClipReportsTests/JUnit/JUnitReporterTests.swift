import ClipHarness
import ClipReports
import Foundation
import TestSupport
import Testing

@Suite struct JUnitReporterTests {
    private func result(_ testCase: TestCase, _ status: CaseResult.Status = .failed) -> CaseResult {
        CaseResult(testCase: testCase, status: status, findings: status == .passed ? [] : [Finding(.screen, "wrong")])
    }

    @Test func countsAreFilledInAfterTheyHaveLeftTheBuffer() throws {
        let results = (0..<5000).map { number in
            result(SampleCase.make(number, "Bike \(number)"), number.isMultiple(of: 2) ? .passed : .failed)
        }
        let root = try Reports.root(of: try Reports.junit(Reports.run(results)))
        #expect(root.value("tests") == "5000")
        #expect(root.value("failures") == "2500")
        #expect(root.elements(forName: "testsuite").first?.value("failures") == "2500")
    }

    @Test func everyTextBeginsWithItsMessage() throws {
        let root = try Reports.root(of: try Reports.junit(SampleRun.events))
        let verdicts = root.cases.flatMap { $0.elements(forName: "failure") + $0.elements(forName: "error") }
        #expect(verdicts.count == 32)
        for verdict in verdicts {
            let message = try #require(verdict.value("message"))
            #expect(!message.isEmpty && !message.contains("\n"))
            #expect(verdict.stringValue?.hasPrefix(message) == true)
            #expect(FindingType(rawValue: verdict.value("type") ?? "") != nil)
        }
    }

    @Test func namesStayUniqueAndShort() throws {
        let titles = [
            "red", "\u{1B}[31mred", "red\u{1B}[0m", "a\u{7}", "a#x07", String(repeating: "é", count: 600) + "1",
            String(repeating: "é", count: 600) + "2", String(repeating: "x", count: 5000), "", " ",
        ]
        let root = try Reports.root(
            of: try Reports.junit(Reports.run(titles.enumerated().map { result(SampleCase.make($0, $1)) })))
        let names = root.cases.map { $0.value("name") ?? "" }
        #expect(Set(names.map { Array($0.utf8) }).count == titles.count)
        #expect(names.allSatisfy { $0.utf8.count <= 250 })
        #expect(try names.at(0) == "red · https://bikesrental.example/rent?bikeID=17 · qrCode · clip")
    }

    @Test("`classname.name` has at most 250 bytes, in both dialects", arguments: Reports.dialects)
    func classAndNameAreShortTogether(_ dialect: ReportFormat) throws {
        let short = SuiteReference(id: "s", title: "S", file: "s/suite.json")
        let long = ["1", "2", "\u{1}"].map {
            SuiteReference(id: String(repeating: "ü", count: 80) + $0, title: "L", file: "l\($0)/suite.json")
        }
        let title = String(repeating: "x", count: 130)
        let cases = ([short] + long).flatMap { suite in
            [
                SampleCase.make(0, title + "1" + title, suite: suite),
                SampleCase.make(1, title + "2" + title, suite: suite),
                SampleCase.make(2, title, suite: suite), SampleCase.make(3, "red", suite: suite),
                SampleCase.make(4, "own", suite: suite).with { $0.ownID = String(repeating: "i", count: 300) },
            ]
        }
        let suites = try Reports.suites(Reports.run(cases.map { result($0) }), in: dialect)
        let found = suites.flatMap { $0.elements(forName: "testcase") }.map {
            ($0.value("classname") ?? "", $0.value("name") ?? "")
        }
        #expect(found.allSatisfy { $0.0.utf8.count <= 100 && $0.0.utf8.count + 1 + $0.1.utf8.count <= 250 }, "\(found)")
        #expect(Set(found.map { "\($0.0).\($0.1)" }).count == cases.count)
        // A name that fits is unchanged: 182 bytes beside the short class.
        #expect(
            try found.at(2) == ("s.prefix", title + " · https://bikesrental.example/rent?bikeID=17 · qrCode · clip"))
        #expect(
            try found.at(7).1.contains("... ") == false && found.at(7).1.contains("...") && found.at(7).1.contains(" #")
        )
    }

    @Test func namesThatCouldBeReadInTwoWaysStayApart() throws {
        let cases = [
            SampleCase.make(0, "a", url: "b · c"), SampleCase.make(1, "a · b", url: "c"),
            SampleCase.make(2, "a", url: nil), SampleCase.make(3, "a", url: "no URL"),
        ]
        let root = try Reports.root(of: try Reports.junit(Reports.run(cases.map { result($0) })))
        #expect(Set(root.cases.map { $0.value("name") ?? "" }).count == 4)
    }

    @Test func outputIsKeptOnlyOfCasesThatDidNotPass() throws {
        func outputs(_ options: ReportOptions) throws -> [Int] {
            try Reports.root(of: try Reports.junit(SampleRun.events, options)).cases.prefix(5).map {
                $0.elements(forName: "system-out").count
            }
        }
        #expect(try outputs(ReportOptions()) == [0, 0, 0, 0, 1])
        #expect(try outputs(ReportOptions(storeOutput: .always)) == [1, 0, 0, 0, 1])
    }

    @Test func noTextIsLongerThanAMebibyte() throws {
        let long = String(repeating: "\u{0}<", count: 250_000)
        let failed = CaseResult(
            testCase: SampleCase.make(0, "Long"), status: .failed,
            findings: [Finding(.screen, long, expected: long, found: long)],
            output: CapturedOutput(head: Array(long.utf8)))
        let root = try Reports.root(of: try Reports.junit(Reports.run([failed])))
        let failure = try #require(root.cases.at(0).elements(forName: "failure").first)
        let text = try #require(failure.stringValue)
        #expect(text.utf8.count <= 1 << 20)
        #expect(text.contains("bytes are missing here"))
        #expect(text.hasPrefix(try #require(failure.value("message"))))
        #expect(try root.cases.at(0).elements(forName: "system-out").first?.stringValue?.utf8.count ?? .max <= 1 << 20)
    }
}

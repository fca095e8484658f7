import ClipHarness
import ClipReports
import ClipRouting
import ClipSuites
import Foundation
import TestSupport
import Testing

/// The parts of a large report that its script makes, and its cases' addresses.
@Suite struct HTMLBodiesTests {
    private static func passed(_ count: Int, title: String = "Case") -> [CaseResult] {
        (0..<count).map { number in
            let url = "https://bikesrental.example/rent?bikeID=\(number)"
            return CaseResult(
                testCase: SampleCase.make(number, "\(title) \(number)", url: url), status: .passed,
                duration: .milliseconds(4))
        }
    }

    private struct Data: Decodable {
        var strings: [String]
        var bodies: [[Value]]

        enum Value: Decodable, Equatable {
            case list([Int]), place(Int)

            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                self =
                    if let place = try? value.decode(Int.self) { .place(place) } else {
                        .list(try value.decode([Int].self))
                    }
            }
        }
    }

    private static func data(of page: Page) throws -> Data? {
        guard let script = page.elements.first(where: { $0.value("id") == "bodies" }) else { return nil }
        let lines = (script.stringValue ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        let json = lines.dropFirst().dropLast().joined(separator: "\n")
        return try JSONDecoder().decode(Data.self, from: .init(json.utf8))
    }

    @Test("A small report is complete without a script")
    func small() throws {
        let page = try Page(Reports.run(Self.passed(100)))
        #expect(try Self.data(of: page) == nil)
        #expect(page.cases.allSatisfy { page.text("dl", of: $0) != nil })
    }

    @Test("After the first hundred that passed, bodies are data, but a failed case has its own")
    func large() throws {
        let title = "</script>]]><!--<script>&amp;\u{2028}"
        var results = Self.passed(300, title: title)
        results[250] = CaseResult(
            testCase: results[250].testCase, status: .failed, findings: [Finding(.screen, "another screen")])
        let page = try Page(Reports.run(results))
        let data = try #require(try Self.data(of: page))
        let lazy = page.cases.filter { page.text("dl", of: $0) == nil }
        #expect(lazy.count == 199 && data.bodies.count == 199)
        #expect(lazy.allSatisfy { $0.value("class") == "c passed" })
        // A code is drawn for each failed case and for the first hundred that passed.
        let coded = page.elements.count { $0.name == "svg" && $0.value("class") == "q" }
        #expect(coded == 101)
        guard case .list(let facts) = data.bodies[0][0] else {
            Issue.record("the data has another form")
            return
        }
        let text = facts.map { data.strings[$0] }.joined()
        #expect(
            text.hasPrefix("<dt>URL</dt><dd><a rel=\"noreferrer\"><code></code></a></dd><dt>Source</dt><dd>qrCode</dd>")
        )
        #expect(data.bodies.allSatisfy { $0.count == 4 })
    }

    @Test("Ten thousand cases that passed take less than 8 MB", .enabled(if: runsEveryTrial, "takes long"))
    func size() throws {
        let size = try Page.source(Reports.run(Self.passed(10_000))).utf8.count
        #expect(size < 8_000_000)
    }

    @Test("The first 200 codes are drawn, and the others are stored as compact modules")
    func codes() throws {
        let results = Self.passed(201).map {
            CaseResult(testCase: $0.testCase, status: .failed, findings: [Finding(.screen, "wrong")])
        }
        let codes = try Page(Reports.run(results)).elements.filter { $0.name == "svg" && $0.value("class") == "q" }
        #expect(codes.count == 201)
        #expect(codes.prefix(200).allSatisfy { $0.elements.first?.value("d")?.isEmpty == false })
        let digits = try #require(codes.last?.elements.first?.value("data-q"))
        let side = try #require(codes.last?.value("viewBox")?.split(separator: " ").last.flatMap { Int($0) }) - 8
        #expect(digits.utf8.count == (side * side + 3) / 4)
        // The upper left corner is part of a finder pattern.
        #expect(digits.hasPrefix("fe"))
    }

    @Test("A tester's report has names and devices in place of the machine and the duration")
    func byHand() throws {
        var result = try #require(Self.passed(1).first)
        result.trials = [
            Trial(tester: "Ann", device: "iPhone 15", os: "18.5", build: nil, status: .passed, remark: nil)
        ]
        var run = RunPlanned(total: 1, suites: [], startedAt: 1_795_442_618, hostName: "")
        run.isByTester = true
        let ended = RunEnded(counts: StatusCounts(), duration: .zero)
        let header = try #require(
            try Page([.planned(run), .finished(result), .ended(ended)]).elements.first { $0.name == "header" }?
                .stringValue)
        #expect(header.contains("23 Nov 2026, 14:03 UTC, by hand: Ann, iPhone 15, iOS 18.5"), "\(header)")
    }

    @Test("A case's address is the same in every run")
    func anchors() throws {
        let testCase = SampleCase.make(0, "Bike 17")
        let page = try Page(Reports.run([CaseResult(testCase: testCase, status: .passed)]))
        #expect(page.cases.map { $0.value("id") } == ["c-\(testCase.linkID)"] && testCase.linkID.utf8.count == 16)
    }

    @Test("A case that passed shows what was expected and got, or only what was got if it expects nothing")
    func expectedAndGot() throws {
        var expectation = Expectation()
        expectation.screen = .equals(.string("bike"))
        let results = [expectation, Expectation()].enumerated().map { number, expectation in
            CaseResult(
                testCase: SampleCase.make(number, "Bike", expectation: expectation), status: .passed,
                outcome: Outcome(screen: "bike", parameters: ["bikeID": .string("17")]))
        }
        let texts = try Page(Reports.run(results)).cases.compactMap { $0.stringValue }
        #expect(texts.map { $0.contains(#"Expected{"screen":"bike"}"#) } == [true, false])
        #expect(texts.allSatisfy { $0.contains(#"Got{"screen":"bike","parameters":{"bikeID":"17"}}"#) })
    }
}

import ClipHarness
import ClipRules
import ClipSuites
import Testing

@testable import ClipReports

@Suite("What has one cause") struct CauseTests {
    private func result(
        _ number: Int, _ findings: [Finding], path: String? = nil, trace: [String] = [],
        status: CaseResult.Status = .failed
    ) -> CaseResult {
        var testCase = SampleCase.make(
            number, "Bike \(number)",
            url: "https://bikesrental.example/\(path ?? "rent?bikeID=\(number)&lock=a-\(number)")")
        var resolution = testCase.resolution
        if !trace.isEmpty { resolution.trace = trace.map { TraceStep($0) } }
        testCase = testCase.with(resolution: resolution)
        return CaseResult(testCase: testCase, status: status, findings: findings)
    }

    private func areOne(_ messages: [String], _ type: FindingType, paths: [String]? = nil) -> Bool {
        let causes = messages.enumerated().map { number, message in
            Cause(result(number + 17, [Finding(type, message)], path: paths?[number]))
        }
        return Set(causes).count == 1
    }

    @Test(
        "Messages that differ in what a row fills in",
        arguments: [
            (
                FindingType.unhandled, "not handled: no blue-bottle cafe", "not handled: no caf\u{E9} au lait"
            ),
            (
                .parameters, #"parameter "bikeID" is "17", expected "18""#,
                #"parameter "bikeID" is "1\"8", expected "2""#
            ),
            (.parameters, "parameter \"count\" is 17, expected 2.5", "parameter \"count\" is 3, expected 100"),
            (
                .delivered, #"delivered URL is "https://a/1", expected "https://a/2""#,
                #"delivered URL is "https://a/3", expected "https://a/4""#
            ),
            (.within, "took 1.501s, expected at most 1.5s", "took 2s, expected at most 1.5s"),
            (
                .crashed, "Fatal error: no room 12, Rooms.swift:88; crashed with SIGILL",
                "Fatal error: no room 999, Rooms.swift:88; crashed with SIGILL"
            ),
            (.crashed, "12:03:04.123 loaded; crashed with SIGSEGV", "13:44:09.999 loaded; crashed with SIGSEGV"),
            (
                .exit, "exit status is 1, expected 0; it printed: 12:03:04 Error: no room 5",
                "exit status is 1, expected 0; it printed: 13:44:09 Error: no room 6"
            ),
            (.leaked, "could not be ended: sleep (4711) still runs", "could not be ended: sleep (81) still runs"),
            (.timedOut, "still ran after 5s and was ended", "still ran after 5s and was ended"),
        ])
    func rows(_ type: FindingType, _ first: String, _ second: String) {
        #expect(areOne([first, second], type))
    }

    @Test(
        "Messages that name two things to put right",
        arguments: [
            (
                FindingType.parameters, #"parameter "bikeID" is "17", expected "18""#,
                #"parameter "lock" is "17", expected "18""#
            ),
            (.parameters, #"parameter "bikeID" is "17", expected "18""#, #"parameter "bikeID" is none, expected "18""#),
            (.parameters, "parameter \"a\" is true, expected false", "parameter \"a\" is false, expected true"),
            (
                .parity, #"screen is "menu" in the app, "bike" in the clip"#,
                #"screen is "map" in the app, "bike" in the clip"#
            ),
            (.screen, #"screen is "menu", expected "bike""#, #"screen is "map", expected "bike""#),
            (
                .crashed, "Fatal error: x, Rooms.swift:88; crashed with SIGILL",
                "Fatal error: x, Rooms.swift:93; crashed with SIGILL"
            ),
            (.crashed, "crashed with signal 17", "crashed with signal 18"),
            (.exit, "exit status is 17, expected 0", "exit status is 18, expected 0"),
        ])
    func causes(_ type: FindingType, _ first: String, _ second: String) {
        #expect(!areOne([first, second], type))
    }

    @Test("The type, what else is wrong and the status count too")
    func others() {
        let screen = Finding(.screen, "wrong")
        let one = Cause(result(1, [screen]))
        #expect(one == Cause(result(2, [screen])))
        #expect(one != Cause(result(2, [Finding(.output, "wrong")])))
        #expect(one != Cause(result(2, [screen, Finding(.parameters, "wrong")])))
        #expect(one != Cause(result(2, [screen], status: .flaky)))
        // A second failure is not hidden behind one that many have.
        func wrong(_ name: String, _ value: Int) -> Finding {
            Finding(.parameters, "parameter \"\(name)\" is \(value), expected 0")
        }
        let two = Cause(result(1, [wrong("table", 1), wrong("chair", 2)]))
        #expect(two == Cause(result(2, [wrong("table", 3), wrong("chair", 4)])))
        #expect(two != Cause(result(2, [wrong("table", 3), wrong("admin", 4)])))
    }

    @Test("What is declined has the cause that the deciding step names")
    func declined() {
        let finding = Finding(.declined, "is declined (noBanner), expected to open")
        func cause(_ number: Int, _ decision: String) -> Cause {
            Cause(result(number, [finding], path: "shop/\(number)/x", trace: ["first", decision]))
        }
        let excluded = "the rule on line 12 of the association file of shop.example excludes the URL: `/shop/*`"
        #expect(cause(1, excluded) == cause(12, excluded))
        #expect(cause(1, excluded) != cause(1, excluded.replacing("line 12", with: "line 13")))
        #expect(cause(1, "the page at /shop/1/x has no tag") == cause(2, "the page at /shop/2/x has no tag"))
        let host = "the entitlement has no entry `appclips:bikesrental.example`"
        #expect(cause(1, host) != cause(1, host.replacing("bikesrental", with: "shop")))
    }

    @Test(
        "A place or time that a row's URL happens to hold is no value of the row",
        arguments: [
            (FindingType.hostFailed, "there is no clip.sh (suite.json:11:13)", "rent?bikeID=13"),
            (.timedOut, "still ran after 0.5s and was ended", "rent?x=0"), (.interrupted, "the run ended", "rent/run"),
        ])
    func host(_ type: FindingType, _ message: String, _ path: String) {
        #expect(areOne([message, message], type, paths: [path, "rent?bikeID=7"]))
    }

    @Test("Probes that fail for one reason are one, whatever their values print")
    func probes() {
        func cause(_ printed: String, _ value: String, line: Int = 88) -> Cause {
            let url = "https://bikesrental.example/rent?bikeID=\(value)"
            let testCase = SampleCase.make(0, value, kind: .probe, url: url)
            let message = "Rooms.py:\(line): exit status is 1, expected 0; it printed: Error: \(printed)"
            return Cause(CaseResult(testCase: testCase, status: .failed, findings: [Finding(.exit, message)]))
        }
        let causes = [
            cause("no room '' of 26", ""), cause("no room '\u{1F6B2}' of 3", "%F0%9F%9A%B2"),
            cause("no room 'it's' of 3", "it's"), cause("no room ' % %s…", "%20%25s"),
            cause("no room /etc/passwd of 3", "%2Fetc%2Fpasswd"), cause("no room 'x", "x"),
        ]
        #expect(Set(causes).count == 1)
        #expect(cause("no room 'a'", "a") != cause("no room 'a'", "a", line: 89))
    }

    @Test("Whatever a message and a URL hold, a cause can be made")
    func hostile() {
        var text = "\"\\"
        for end in ["", "\"", "\\", "\"\\", String(repeating: "\"1\\", count: 2000), "\u{0}é🚲"] {
            text += end
            let message = "parameter \"" + text
            #expect(areOne([message, message], .parameters))
            #expect(areOne([text, text], .unhandled, paths: [text, text]))
        }
    }
}

@Suite("Groups of causes") struct CauseGroupsTests {
    private func failure(_ number: Int, _ message: String, row: Int? = nil) -> CaseResult {
        CaseResult(
            testCase: SampleCase.make(number, "Bike \(number)", kind: number == 0 ? .exact : .prefix, row: row),
            status: .failed, findings: [Finding(.parameters, message)])
    }

    @Test("A group has its count, its kinds and its places, and says that values differ")
    func group() throws {
        var groups = CauseGroups()
        for number in 0..<5 {
            let member = groups.add(
                failure(number, "parameter \"id\" is \"\(number)\", expected none", row: number + 2))
            #expect(member == (0, number + 1))
        }
        #expect(groups.add(failure(9, "parameter \"lock\" is none, expected true")).group == 1)
        let group = try #require(groups.all.first)
        #expect(group.cases == "5 cases (exact 1, prefix 4)")
        #expect(group.places.text == "suites/bikes/bikes.csv:2–6")
        #expect(group.line == "parameter \"id\" is \"0\", expected none, among others")
        #expect(groups.all.last?.line == "parameter \"lock\" is none, expected true")
    }

    @Test("Of very many causes the first are kept, and the others are one for each status")
    func limit() {
        var groups = CauseGroups()
        for number in 0..<2000 { groups.add(failure(number, "parameter \"\(number)\" is none")) }
        #expect(groups.all.count == 201)
        #expect(groups.all.last?.count == 1800)
        #expect(groups.all.last?.line == "parameter \"200\" is none, among others")
        #expect(groups.add(failure(1, "parameter \"7\" is none")).number == 2)
        var flaky = failure(1, "parameter \"x\" is none")
        flaky.status = .flaky
        #expect(groups.add(flaky).group == 201)
        var known = failure(1, "parameter \"y\" is none")
        known.mark = .stillFailing
        #expect(groups.add(known).group == 202 && groups.all[202].isExpected && !groups.all[200].isExpected)
    }

    @Test("How many of which kinds failed")
    func kinds() {
        let counts: [CaseKind: StatusCounts] = [
            .prefix: StatusCounts(passed: 149, failed: 20, errored: 5, skipped: 0, flaky: 0),
            .exact: StatusCounts(passed: 5, failed: 4, errored: 0, skipped: 0, flaky: 0),
            .link: StatusCounts(passed: 3, failed: 0, errored: 0, skipped: 1, flaky: 1),
        ]
        #expect(counts.failures == "exact 4 of 9 failed, prefix 25 of 174")
        #expect([CaseKind.link: StatusCounts()].failures == nil)
    }

    @Test("A parity case says what it is compared with")
    func parity() {
        let sample = SampleCase.make(0, "Bike", kind: .parity)
        let testCase = TestCase(
            index: 0, suite: sample.suite, kind: .parity, baselineKind: .prefix, title: "Bike", url: nil,
            source: .qrCode, target: .app, resolution: sample.resolution, expectation: Expectation(),
            location: sample.location)
        #expect(testCase.nameWithKind == "parity of prefix: Bike · no URL · qrCode · app")
    }
}

@Suite("Lists of places") struct PlaceListTests {
    private func text(_ lines: [Int], file: String = "shop.csv", titles: [String] = []) -> String {
        var list = PlaceList()
        for (number, line) in lines.enumerated() {
            list.add(
                SourceLocation(file: file, line: line, column: 1),
                title: titles.isEmpty ? "" : titles[number % titles.count])
        }
        return list.text
    }

    @Test func linesNextToEachOtherAreOneRange() {
        #expect(text([12, 15] + Array(18...25)) == "shop.csv:12, 15, 18–25")
        #expect(text([3, 4]) == "shop.csv:3, 4")
        #expect(text([7, 7, 7, 8, 3]) == "shop.csv:7, 8, 3")
    }

    @Test func ofVeryManyTheFirstAreListed() {
        let long = text((0..<200).map { $0 * 2 })
        #expect(long.hasPrefix("shop.csv:0, 2, 4, ") && long.hasSuffix(", 118 and 140 more"))
    }

    @Test func titlesHelpWhereThePlaceIsOne() {
        #expect(text([1, 1, 1], titles: ["a", "b", "a"]) == "shop.csv:1 (a, b)")
        #expect(
            text(Array(repeating: 1, count: 9), titles: ["1", "2", "3", "4", "5", "6"])
                == "shop.csv:1 (1, 2, 3, 4, 5, …)")
        #expect(text([1, 1], titles: ["a"]) == "shop.csv:1")
    }

    @Test func itIsOneVisibleLine() {
        #expect(text([1], file: "a\n\u{1B}[31mb") == "a b:1")
    }

    @Test func advisoriesOfOneCauseAreShownThreeTimes() {
        let long = (1...6).map { line in
            Diagnostic(
                .warning, at: SourceLocation(file: "suite.json", line: line, column: 5),
                "the title has \(30 + line) characters, expected at most 30", advisory: "card-length")
        }
        let other = Diagnostic(.warning, at: nil, "it is odd", advisory: "rule-odd")
        let error = Diagnostic(.error, at: nil, "the title has 3 characters")
        let grouped = (long + [other] + Array(repeating: error, count: 4)).groupedByCause
        #expect(
            grouped.map(\.message) == long.prefix(3).map(\.message) + [other.message]
                + Array(repeating: error.message, count: 4))
        #expect(grouped[2].note == "3 more like these: suite.json:4–6")
        #expect(grouped.filter { $0.note != nil }.count == 1)
        #expect(Array(long.prefix(3)).groupedByCause == Array(long.prefix(3)))
    }
}

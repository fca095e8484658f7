import ClipRouting
import ClipRules
import ClipSuites
import Testing

@testable import ClipHarness
@testable import ClipReports

@Suite("Causes of findings") struct CauseTests {
    private func cause(
        _ kinds: Finding.Kind..., case kind: CaseKind = .prefix, status: CaseResult.Status = .failed
    ) -> Cause {
        Cause(
            CaseResult(
                testCase: SampleCase.make(0, "Bike", kind: kind), status: status, findings: kinds.map { Finding($0) }),
            isProblem: true)
    }

    private static func text(_ text: String) -> Scalar { .string(text) }

    @Test(
        "Findings that differ only in a row's values have the same cause",
        arguments: [
            (
                Finding.Kind.unhandled(reason: "no cafe", expected: nil),
                .unhandled(reason: "no bar", expected: .present)
            ),
            (
                .value(.parameter("id"), found: text("17"), expected: .equals(text("18"))),
                .value(.parameter("id"), found: text(""), expected: .equals(text("2")))
            ),
            (
                .value(.parameter("count"), found: .number(17), expected: .equals(.number(2.5))),
                .value(.parameter("count"), found: .number(3), expected: .equals(.number(100)))
            ),
            (
                .value(.fact(.delivered), found: text("https://a/1"), expected: .contains("2")),
                .value(.fact(.delivered), found: text("https://a/3"), expected: .contains("4"))
            ),
            (
                .parity(.parameter("id"), app: text("1"), clip: nil),
                .parity(.parameter("id"), app: text("2"), clip: nil)
            ),
            (.within(taken: .seconds(2), budget: .seconds(1)), .within(taken: .seconds(3), budget: .seconds(1))),
            (crash("Fatal error: no room 12, Rooms.swift:88"), crash("Fatal error: no room 999, Rooms.swift:88")),
            (crash("12:03:04.123 loaded"), crash("13:44:09.999 loaded")),
            (exit("12:03:04 Error: no room 5 on 10.0.0.1:80"), exit("13:44:09 Error: no room 6 on 10.0.0.2:81")),
            (timeOut(.seconds(5)), timeOut(.seconds(6))),
            (.more(.parameters, count: 1), .more(.parameters, count: 2)),
        ])
    func rows(_ first: Finding.Kind, _ second: Finding.Kind) {
        #expect(cause(first) == cause(second))
    }

    @Test(
        "Findings that need different fixes have different causes",
        arguments: [
            (
                Finding.Kind.value(.parameter("id"), found: text("17"), expected: .equals(text("18"))),
                .value(.parameter("lock"), found: text("17"), expected: .equals(text("18")))
            ),
            (
                .value(.parameter("id"), found: text("17"), expected: .equals(text("18"))),
                .value(.parameter("id"), found: nil, expected: .equals(text("18")))
            ),
            (
                .value(.parameter("a"), found: .boolean(true), expected: .equals(.boolean(false))),
                .value(.parameter("a"), found: .boolean(false), expected: .equals(.boolean(true)))
            ),
            (
                .parity(.screen, app: text("menu"), clip: text("bike")),
                .parity(.screen, app: text("map"), clip: text("bike"))
            ),
            (
                .value(.screen, found: text("menu"), expected: .equals(text("bike"))),
                .value(.screen, found: text("map"), expected: .equals(text("bike")))
            ),
            (crash("Fatal error: x, Rooms.swift:88"), crash("Fatal error: x, Rooms.swift:83")),
            (.crashed(signal: 17, lastLine: nil), .crashed(signal: 18, lastLine: nil)),
            (.exit(found: 17, expected: 0, lastLine: nil), .exit(found: 18, expected: 0, lastLine: nil)),
            (timeOut(.seconds(5)), timeOut(.seconds(5), isLeft: true)),
            (.hostFailed("no clip.sh"), .hostFailed("no clip.py")),
            (declined("shop.example:12"), declined("shop.example:13")),
            (
                .stated(.screen, message: "It is blue.", expected: nil, found: nil),
                .stated(.screen, message: "It is red.", expected: nil, found: nil)
            ),
        ])
    func causes(_ first: Finding.Kind, _ second: Finding.Kind) {
        #expect(cause(first) == cause(first))
        #expect(cause(first) != cause(second))
    }

    private static func crash(_ line: String) -> Finding.Kind { .crashed(signal: 4, lastLine: line) }

    private static func exit(_ line: String) -> Finding.Kind { .exit(found: 1, expected: 0, lastLine: line) }

    private static func declined(_ subject: String) -> Finding.Kind {
        .declined(found: .excludedByAppLinks, expected: nil, opened: nil, subject: subject)
    }

    private static func timeOut(_ limit: Duration, isLeft: Bool = false) -> Finding.Kind {
        .timedOut(Finding.TimeOut(limit: Seconds(limit), duty: .end, isLeft: isLeft))
    }

    @Test("Other findings and the status are part of the cause")
    func others() {
        func wrong(_ name: String, _ value: DecimalNumber) -> Finding.Kind {
            .value(.parameter(name), found: .number(value), expected: .equals(.number(0)))
        }
        #expect(cause(wrong("table", 1)) != cause(wrong("table", 1), .noOutcome))
        #expect(cause(wrong("table", 1)) != cause(wrong("table", 1), status: .flaky))
        // A common failure does not hide a second one.
        let two = cause(wrong("table", 1), wrong("chair", 2))
        #expect(two == cause(wrong("table", 3), wrong("chair", 4)))
        #expect(two != cause(wrong("table", 3), wrong("admin", 4)))
    }

    @Test("Probes that fail for the same reason have one cause, whatever values they print")
    func probes() {
        func probe(_ printed: String, line: Int = 88) -> Cause {
            cause(Self.exit("Error: \(printed), Rooms.py:\(line)"), .noOutcome, case: .probe)
        }
        let causes = ["no room '' of 26", "no room '\u{1F6B2}' of 3", "no room ' % %s…", "no room /etc/passwd", ""]
        #expect(Set(causes.map { probe($0) }).count == 1)
        #expect(probe("no room") != probe("no room", line: 89))
    }
}

@Suite("Groups of causes") struct CauseGroupsTests {
    private func failure(_ number: Int, _ name: String, found: Scalar? = nil, row: Int? = nil) -> CaseResult {
        CaseResult(
            testCase: SampleCase.make(number, "Bike \(number)", kind: number == 0 ? .exact : .prefix, row: row),
            status: .failed, findings: [Finding(.value(.parameter(name), found: found, expected: .present))])
    }

    @Test("A group has a count, kinds and positions, and its message says that values differ")
    func group() throws {
        var groups = CauseGroups()
        for number in 0..<5 {
            let member = groups.add(
                failure(number, "id", found: .string("\(number)"), row: number + 2), .problem(.failed))
            #expect(member == (0, number + 1))
        }
        #expect(groups.add(failure(9, "lock"), .problem(.failed)).group == 1)
        let group = try #require(groups.all.first)
        #expect(group.cases == "5 cases (exact 1, prefix 4)")
        #expect(group.places.text == "suites/bikes/bikes.csv:2–6")
        #expect(group.line == "parameter \"id\": expected any value but null, got \"0\", among others")
        #expect(groups.all.last?.line == "parameter \"lock\": expected any value but null, got none")
    }

    @Test("Failures are counted by kind")
    func kinds() {
        let tally = RunTally(RunPlanned(total: 0, suites: [], startedAt: 0, hostName: ""))
        let ends: [(CaseKind, CaseResult.Status)] = [
            (.prefix, .passed), (.exact, .failed), (.prefix, .errored), (.prefix, .failed), (.link, .flaky),
        ]
        for (kind, status) in ends {
            tally.count(CaseResult(testCase: SampleCase.make(0, "A", kind: kind), status: status))
        }
        #expect(tally.failures == ["failed by kind: exact 1 of 1, prefix 2 of 3"])
    }

    @Test("A parity case's name includes the kind of the clip's case")
    func parity() {
        let testCase = SampleCase.make(0, "Bike", kind: .parity, url: nil, target: .app)
        #expect(testCase.nameWithKind == "parity of prefix: Bike · no URL · qrCode · app")
    }
}

@Suite("Lists of positions") struct PlaceListTests {
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
        let grouped = (long + [other] + Array(repeating: error, count: 4)).groupedByAdvisory
        #expect(
            grouped.map(\.message) == long.prefix(3).map(\.message) + [other.message]
                + Array(repeating: error.message, count: 4))
        #expect(grouped[2].note == "3 more like these: suite.json:4–6")
        #expect(grouped.filter { $0.note != nil }.count == 1)
        #expect(Array(long.prefix(3)).groupedByAdvisory == Array(long.prefix(3)))
    }

    @Test("Advisories with one name are one cause only if they differ in quoted text, numbers, hosts and paths alone")
    func fixesOfAdvisories() {
        func found(_ fixes: [String], _ messages: [String] = []) -> [String?] {
            let all = fixes.enumerated().map { line, fix in
                Diagnostic(
                    .warning, at: SourceLocation(file: "a.json", line: line + 1),
                    messages.isEmpty ? "odd" : messages[line], fix: fix,
                    advisory: "detail-without-effect")
            }
            return all.groupedByAdvisory.map(\.note)
        }
        let components = #"add "components": [{ "/": "*" }] to match every URL"#
        #expect(found(Array(repeating: components, count: 3) + [#"add "appIDs": ["a.b"]"#]) == [nil, nil, nil, nil])
        #expect(
            found((1...4).map { #"write "h\#($0).example" on line \#($0)"# }) == [nil, nil, "1 more like it: a.json:4"])
        let fixes = Array(repeating: #"write "appclips:h.example""#, count: 4)
        let paths = (1...3).map { "\"\($0)\" has `/\($0)` in addition to the host of h\($0).example" }
        #expect(found(fixes, paths + ["\"e\" has no service"]) == [nil, nil, nil, nil])
        #expect(found(fixes, paths + paths.prefix(1)) == [nil, nil, "1 more like it: a.json:4"])
    }
}

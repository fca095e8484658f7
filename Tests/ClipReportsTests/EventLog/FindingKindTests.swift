import ClipReports
import ClipRouting
import ClipSuites
import Foundation
import TestSupport
import Testing

@testable import ClipHarness

@Suite("A finding in the log")
struct FindingKindTests {
    static let kinds: [Finding.Kind] = [
        .value(.fact(.experience), found: .string("https://a.example"), expected: .absent),
        .value(.fact(.target), found: nil, expected: .equals(.string("app"))),
        .value(.fact(.delivered), found: .string("https://a.example"), expected: .contains("b")),
        .value(.screen, found: .null, expected: .matches(RegexProgram("^a")!), undecided: "it took too long"),
        .value(.fact(.cardSubtitle), found: .string("Now"), expected: .equals(.string("Then"))),
        .value(.parameter("id"), found: .number(DecimalNumber("9007199254740993")!), expected: .equals(.number(0.1))),
        .value(.parameter("isNew"), found: .boolean(true), expected: .equals(.boolean(false))),
        .value(.output(dropped: 7), found: .string("a\u{0}\n"), expected: .present),
        .cardShown,
        .advisories(found: [], expected: ["port"]),
        .declined(found: .other("NEW_CODE"), expected: nil, opened: nil, subject: "h.example:3"),
        .declined(found: nil, expected: .noExperience, opened: .app),
        .exit(found: 1, expected: 0, lastLine: "sorry"),
        .crashed(signal: 11, lastLine: nil), .crashed(signal: nil, lastLine: "ended"),
        .timedOut(
            Finding.TimeOut(
                limit: Seconds(.milliseconds(2500)), duty: .writeOutcome, awaitsOutcome: true, backtraceSignal: 4,
                isLeft: true)),
        .timedOut(Finding.TimeOut(limit: Seconds(.seconds(5)), duty: .end)),
        .leaked(isLeft: true), .leaked(isLeft: false),
        .within(taken: .nanoseconds(1_000_000_001), budget: .microseconds(1)),
        .unhandled(reason: "unknown room", expected: .equals(.string("room"))), .unhandled(reason: nil, expected: nil),
        .notAnswered(Finding.TimeOut(limit: Seconds(.seconds(5)), duty: .readFurtherLaunch)), .notAnswered(nil),
        .noOutcome,
        .badOutcome(.tooLarge), .badOutcome(.unreadable(reason: "it is a pipe")),
        .badOutcome(.invalid(at: Finding.Position(line: 1, column: 3), problem: "found 7", text: "{7", bytes: 2)),
        .badOutcome(.invalid(at: nil, problem: nil, text: nil, bytes: 9)),
        .parity(.parameter("id"), app: nil, clip: .null), .parity(.screen, app: .string("a"), clip: nil),
        .more(.parameters, count: 3),
        .hostFailed("not found"), .hostFailed("the build failed", isPrepared: false),
        .interrupted, .knownFixed("https://bugs.example/7"),
        .knownExpired("https://bugs.example/7", until: "2026-01-31"),
        .stated(.screen, message: "It is blue.", expected: "red", found: nil),
    ]

    static let result = CaseResult(
        testCase: SampleCase.make(0, "Rent"), status: .failed, findings: kinds.map { Finding($0) })

    /// The index of a kind in the list above. A new kind does not compile without a line here.
    private static func word(_ kind: Finding.Kind) -> String {
        switch kind {
        case .value: "value"
        case .cardShown: "cardShown"
        case .advisories: "advisories"
        case .declined: "declined"
        case .exit: "exit"
        case .crashed: "crashed"
        case .timedOut: "timedOut"
        case .leaked: "leaked"
        case .within: "within"
        case .unhandled: "unhandled"
        case .notAnswered: "notAnswered"
        case .noOutcome: "noOutcome"
        case .badOutcome: "badOutcome"
        case .parity: "parity"
        case .more: "more"
        case .hostFailed: "hostFailed"
        case .interrupted: "interrupted"
        case .knownFixed: "knownFixed"
        case .knownExpired: "knownExpired"
        case .stated: "stated"
        }
    }

    @Test("Every kind is read as it was written")
    func roundTrip() throws {
        #expect(Set(Self.kinds.map(Self.word)).count == 20)
        let read = try Replay.events(Reports.run([Self.result])).compactMap { event -> [Finding]? in
            if case .finished(let result) = event { result.findings } else { nil }
        }
        #expect(read == [Self.result.findings])
    }

    @Test("A finding is one flat object with its facts as members")
    func golden() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let lines = try Self.kinds.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }
        try Golden.expect(lines.joined(), matches: "kinds.jsonl")
    }

    @Test(
        "An object that is not a finding is an error",
        arguments: [#"{"kind":"blue"}"#, #"{"kind":"exit"}"#, #"{"kind":"within","found":-1,"expected":1}"#, "7"])
    func wrong(_ json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Finding.Kind.self, from: Data(json.utf8)) }
    }
}

import ClipSuites
import Testing

@testable import ClipReports

@Suite struct DifferenceTests {
    @Test func thePartThatDiffersIsBetweenTheOthers() throws {
        let difference = try #require(Difference("\"bikeID=17&x\"", "\"bikeID=71&x\"", columns: 80))
        #expect(difference.expected.before == "\"bikeID=")
        #expect(difference.expected.changed == "17")
        #expect(difference.found.changed == "71")
        #expect(difference.found.after == "&x\"")
    }

    @Test func whatIsMissingIsEmpty() throws {
        let difference = try #require(Difference("aaaa", "aaaaa", columns: 80))
        #expect(difference.expected.changed.isEmpty)
        #expect(difference.found.changed == "a")
    }

    @Test(arguments: [
        ("", ""), ("same", "same"), ("\"a\"", "\"b\""), ("entirely", "different"), ("one\ntwo", "one\ntoo"),
    ])
    func someAreNotWorthComparing(_ expected: String, _ found: String) {
        #expect(Difference(expected, found, columns: 80) == nil)
    }

    @Test func aLongLineIsCutAroundTheDifference() throws {
        let long = String(repeating: "0123456789", count: 50)
        let difference = try #require(Difference(long + "a" + long, long + "b" + long, columns: 80))
        #expect(difference.found.before == "…678901234567890123456789")
        #expect(difference.found.changed == "b")
        #expect(difference.found.after == "012345678901234567890123…")
    }

    @Test(arguments: [("", 0), ("abc", 3), ("日本", 4), ("e\u{301}", 1), ("🚲", 2)])
    func widths(_ text: String, _ columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
    }

    @Test func aClippedLineFits() {
        #expect(DisplayWidth.clip("abcdef", to: 6) == "abcdef")
        #expect(DisplayWidth.clip("abcdef", to: 4) == "abc…")
        #expect(DisplayWidth.clip("日本語", to: 4) == "日…")
        #expect(DisplayWidth.clip("日本語", to: 0).isEmpty)
        #expect(DisplayWidth.clipMiddle("abcdefghij", to: 5) == "ab…ij")
    }
}

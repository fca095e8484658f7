import ClipSuites
import TestSupport
import Testing

@Suite struct DurationTextTests {
    @Test(arguments: [
        ("5s", Duration.seconds(5)), ("250ms", .milliseconds(250)), ("1.5s", .milliseconds(1500)),
        ("2m", .seconds(120)),
        ("0s", .zero), ("0.5ms", .microseconds(500)), ("1440m", .seconds(86_400)), ("007s", .seconds(7)),
    ])
    func reads(_ text: String, _ duration: Duration) { #expect(DurationText.parse(text) == duration) }

    @Test(arguments: [
        "", "5", "s", "5 s", " 5s", "5s ", "-5s", "+5s", "1e3s", ".5s", "5.s", "1.2.3s", "5h", "5S", "5sec", "٥s",
        "1441m", "99999999999999999999s", "999999999999999999999999s", "nans", "infs", "0x5s",
        "5\u{301}s", "5s\u{301}", "5\u{301}ms", "1.\u{301}5s",
    ])
    func refuses(_ text: String) { #expect(DurationText.parse(text) == nil) }

    @Test func whatIsWrittenIsReadAgain() {
        var random = SeededGenerator(seed: 2)
        for _ in trials(2000) {
            let duration = Duration.microseconds(Int64.random(in: 0...86_400_000_000, using: &random))
            #expect(DurationText.parse(DurationText.render(duration)) == duration)
        }
        #expect(DurationText.render(.seconds(5)) == "5s")
        #expect(DurationText.render(.milliseconds(250)) == "0.25s")
        #expect(DurationText.render(.seconds(120)) == "2m")
        #expect(DurationText.render(.microseconds(1500)) == "1.5ms")
    }
}

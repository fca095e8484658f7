import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// Outcomes that arrive through the channel, written in any way.
@Suite(.launching, .timeLimit(.minutes(30))) struct OutcomeChannelTests {
    @Test(arguments: [
        (#"printf '{"screen": "bike"}' > "$CLIPFLIGHT_OUTCOME""#, #"{"screen": "bike"}"#),
        (#"printf '{"screen": ' > "$CLIPFLIGHT_OUTCOME""#, #"{"screen": "#),
        (#"echo '{}' > "$CLIPFLIGHT_OUTCOME"; echo '{}' >> "$CLIPFLIGHT_OUTCOME""#, "{}\n{}\n"),
        (#"for i in 1 2 3; do (printf x > "$CLIPFLIGHT_OUTCOME") & done; wait"#, "xxx"),
        (#"printf '{}' > "$TMPDIR/o"; mv "$TMPDIR/o" "$CLIPFLIGHT_OUTCOME""#, "{}"),
        (#"printf 1 > "$CLIPFLIGHT_OUTCOME"; rm "$CLIPFLIGHT_OUTCOME"; printf 2 > "$CLIPFLIGHT_OUTCOME""#, "12"),
        (#"printf '{}' > "$TMPDIR/o"; cp "$TMPDIR/o" "$CLIPFLIGHT_OUTCOME""#, "{}"),
    ])
    func text(script: String, expected: String) async throws {
        try await Bench.use { bench in
            let report = await bench.run(script)
            #expect(report.ending == .exited(0))
            #expect(report.outcome.text == expected)
            #expect(!report.leaked)
        }
    }

    @Test(arguments: [
        "true", #": > "$CLIPFLIGHT_OUTCOME""#, #"rm "$CLIPFLIGHT_OUTCOME""#,
        #"rm "$CLIPFLIGHT_OUTCOME"; : > "$CLIPFLIGHT_OUTCOME""#,
    ])
    func nothing(script: String) async throws {
        try await Bench.use { bench in
            #expect(await bench.run(script).outcome == .none)
        }
    }

    @Test(arguments: [
        #"head -c 2097152 /dev/zero > "$CLIPFLIGHT_OUTCOME""#,
        #"head -c 1048577 /dev/zero > "$CLIPFLIGHT_OUTCOME""#,
        #"rm "$CLIPFLIGHT_OUTCOME"; head -c 2097152 /dev/zero > "$CLIPFLIGHT_OUTCOME""#,
        #"printf x > "$CLIPFLIGHT_OUTCOME"; rm "$CLIPFLIGHT_OUTCOME"; head -c 1048576 /dev/zero > "$CLIPFLIGHT_OUTCOME""#,
    ])
    func tooLarge(script: String) async throws {
        try await Bench.use { bench in
            let report = await bench.run(script)
            #expect(report.ending == .exited(0))
            #expect(report.outcome == .tooLarge)
        }
    }

    @Test func asLargeAsItMayBe() async throws {
        try await Bench.use { bench in
            let report = await bench.run(#"head -c 1048576 /dev/zero > "$CLIPFLIGHT_OUTCOME""#)
            #expect(report.outcome == .bytes([UInt8](repeating: 0, count: 1_048_576)))
        }
    }

    @Test(arguments: [
        "ln -sf /etc/passwd \"$CLIPFLIGHT_OUTCOME\"", "rm \"$CLIPFLIGHT_OUTCOME\"; mkdir \"$CLIPFLIGHT_OUTCOME\"",
        "rm \"$CLIPFLIGHT_OUTCOME\"; mkfifo \"$CLIPFLIGHT_OUTCOME\"",
    ])
    func somethingElse(script: String) async throws {
        try await Bench.use { bench in
            let report = await bench.run(script)
            #expect(report.outcome == .unreadable("the outcome was replaced by something that is not a file"))
        }
    }

    /// A change that one launch makes to the channel does not affect the next launch.
    @Test func doesNotOutliveItsLaunch() async throws {
        try await Bench.use(jobs: 1) { bench in
            let spoil = [
                #"rm "$CLIPFLIGHT_OUTCOME""#, #"chmod 0 "$CLIPFLIGHT_OUTCOME""#, #"touch "$TMPDIR/left""#,
                #"touch "$CLIPFLIGHT_CONTAINER/left""#, #"chmod 500 "$TMPDIR""#, #"rm -r "$TMPDIR""#,
                #"touch "$TMPDIR/../left""#, #"mkdir "$TMPDIR/a"; touch "$TMPDIR/a/b"; chmod 0 "$TMPDIR/a""#,
                #"head -c 2097152 /dev/zero > "$CLIPFLIGHT_OUTCOME""#, #"printf x > "$CLIPFLIGHT_OUTCOME""#,
                "kill -9 $$",
            ]
            for script in spoil {
                _ = await bench.run(script)
                let report = await bench.run(
                    #"ls -A "$TMPDIR" "$CLIPFLIGHT_CONTAINER"; ls -A "$TMPDIR/.."; ls -ld "$TMPDIR" | cut -c1-10; printf 1 > "$CLIPFLIGHT_OUTCOME""#,
                    environment: ["PATH": "/usr/bin:/bin"])
                #expect(report.outcome.text == "1", "after \(script)")
                #expect(!report.output.text.contains("left"), "after \(script)")
                #expect(report.output.text.hasSuffix("container\nhome\noutcome\ntmp\ndrwx------\n"), "after \(script)")
            }
        }
    }
}

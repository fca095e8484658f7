import ClipRouting
import Foundation

/// Handlers that start processes which outlive them. Each of these has the run's mark in its arguments.
enum Descendants {
    static let acts: [String: Hostility.Act] = [
        "child-outlives": { start("sh -c \"$LIVE\" $0 >/dev/null 2>&1 </dev/null &") },
        "child-holds-the-streams": { start("sh -c \"$LIVE\" $0 &") },
        "child-ignores-term": { start("sh -c \"trap '' TERM HUP INT; $LIVE\" $0 >/dev/null 2>&1 &") },
        "child-stops-itself": { start("sh -c 'kill -STOP $$; sleep 1000' $0 >/dev/null 2>&1 &") },
        "child-prints-without-end": { start("sh -c 'while :; do echo again; done' $0 &") },
        "double-fork": { start("(sh -c \"$LIVE\" $0 >/dev/null 2>&1 &) &") },
        "session-of-its-own": { start("setsid sh -c \"$LIVE\" $0 >/dev/null 2>&1 &") },
        "hides-well": { start("(env -i /usr/bin/setsid /bin/sh -c \"$LIVE\" $0 >/dev/null 2>&1 </dev/null &) &") },
        "hides-well-twice": {
            start(
                """
                (env -i /usr/bin/setsid /bin/sh -c "/usr/bin/setsid /bin/sh -c '$LIVE' $0 & $LIVE" $0 \
                >/dev/null 2>&1 </dev/null &) &
                """)
        },
        "child-of-another-user": {
            start("\"$HOSTILE_FOLDER/privileged\" --reuid 0 sleep 100 >/dev/null 2>&1 </dev/null &")
        },
        "forks-again-and-again": {
            // Each ends once it has started the next, five hundred times.
            start(
                """
                cat >"$TMPDIR/next" <<'END'
                test $1 -gt 0 || exec sleep 1000
                sleep 0.001
                setsid sh "$2" $(($1 - 1)) "$2" $3 &
                END
                setsid sh "$TMPDIR/next" 500 "$TMPDIR/next" $0 >/dev/null 2>&1 &
                """)
        },
        "forks-without-a-pause": { forkWithoutAPause() },
        "forks-very-many": {
            start("for n in $(seq 60); do setsid sh -c \"$LIVE\" $0 >/dev/null 2>&1 & done")
        },
        "crashes-with-a-child": {
            _ = start("setsid sh -c \"$LIVE\" $0 >/dev/null 2>&1 &")
            abort()
        },
        "child-writes-the-outcome-later": {
            _ = start(#"(sleep 0.02; echo '{"screen":"survived"}' >"$CLIPFLIGHT_OUTCOME") &"#)
            _exit(0)
        },
        "child-ends-in-time": { start("(setsid sleep 0.01 >/dev/null 2>&1 &) &") },
    ]

    /// The same without a program in between: each process is there for a fraction of a millisecond. Bounded, since each takes
    /// a number of which a machine may have no more than 32,768.
    private static func forkWithoutAPause() -> Outcome? {
        #if os(Linux)
            guard fork() == 0 else { return nil }
            setsid()
            for descriptor in 0..<Int32(3) { close(descriptor) }
            for _ in 0..<2000 {
                if fork() != 0 { _exit(0) }
                usleep(50)
            }
            Hostility.wait()
        #else
            return nil
        #endif
    }

    private static func start(_ script: String) -> Outcome? {
        Hostility.run("LIVE='sleep 1000; :'; \(script)")
        return nil
    }
}

import ClipRouting
import Foundation

/// Handlers that start processes that outlive them, each with the run's mark in its arguments.
enum Descendants {
    static let acts: [String: Hostility.Act] = [
        "child-outlives": { start("sh -c \"$LIVE\" $0 >/dev/null 2>&1 </dev/null &") },
        "child-holds-the-streams": { start("sh -c \"$LIVE\" $0 &") },
        "child-ignores-term": { start("sh -c \"trap '' TERM HUP INT; $LIVE\" $0 >/dev/null 2>&1 &") },
        "child-prints-without-end": { start("sh -c 'while :; do echo again; done' $0 &") },
        "double-fork": { start("(sh -c \"$LIVE\" $0 >/dev/null 2>&1 &) &") },
        "session-of-its-own": { start("setsid sh -c \"$LIVE\" $0 >/dev/null 2>&1 &") },
        "hides-well": { start("(env -i /usr/bin/setsid /bin/sh -c \"$LIVE\" $0 >/dev/null 2>&1 </dev/null &) &") },
        "child-of-another-user": {
            start("\"$HOSTILE_FOLDER/privileged\" --reuid 0 sleep 100 >/dev/null 2>&1 </dev/null &")
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

    private static func start(_ script: String) -> Outcome? {
        Hostility.run("LIVE='sleep 1000; :'; \(script)")
        return nil
    }
}

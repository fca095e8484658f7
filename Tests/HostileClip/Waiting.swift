import ClipRouting
import Foundation

/// Handlers that note their process and wait until a test lets them continue.
enum Waiting {
    static let acts: [String: Hostility.Act] = [
        "waits-to-go": { try wait(for: "go") },
        "waits-for-ever": { try wait(for: "never") },
        "waits-for-ever-and-ignores-term": {
            signal(SIGTERM, SIG_IGN)
            return try wait(for: "never")
        },
        "waits-for-ever-with-a-family": {
            Hostility.run(
                """
                LIVE='sleep 1000; :'
                sh -c "$LIVE" $0 >/dev/null 2>&1 </dev/null &
                (sh -c "trap '' TERM HUP INT; $LIVE" $0 >/dev/null 2>&1 </dev/null &) &
                (n=0; while :; do n=$((n + 1)); : >"$TMPDIR/$n"; sleep 0.01; done) >/dev/null 2>&1 </dev/null &
                """)
            return try wait(for: "never")
        },
    ]

    private static func wait(for name: String) throws -> Outcome? {
        let folder = URL(fileURLWithPath: Hostility.variable("HOSTILE_FOLDER"))
        try Data().write(to: folder.appendingPathComponent("process-\(getpid())"))
        let awaited = folder.appendingPathComponent(name).path
        while access(awaited, F_OK) != 0 { usleep(5000) }
        return nil
    }
}

import ClipRouting
import Foundation

/// Handlers that make their folder hard to remove, and end.
enum Folders {
    static let acts: [String: Hostility.Act] = [
        "locks-its-folder": {
            run(
                #"mkdir -p "$TMPDIR/a/b/c"; echo >"$TMPDIR/a/b/c/d"; chmod 000 "$TMPDIR/a/b/c" "$TMPDIR/a/b" "$TMPDIR/a" "$TMPDIR""#
            )
        },
        "removes-its-folder": { run(#"rm -rf "$TMPDIR" "$CLIPFLIGHT_CONTAINER""#) },
        "very-many-files": { run(#"cd "$TMPDIR"; seq 1000 | xargs touch"#) },
    ]

    private static func run(_ script: String) -> Outcome? {
        Hostility.run(script)
        return nil
    }
}

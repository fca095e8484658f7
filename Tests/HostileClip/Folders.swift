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
        "links-out-of-its-folder": { run(#"ln -s / "$TMPDIR/root"; ln -s "$HOME" "$CLIPFLIGHT_CONTAINER/home""#) },
        "a-very-deep-folder": {
            run(#"cd "$TMPDIR"; for n in $(seq 300); do mkdir folder; cd folder; done"#)
        },
        "very-many-files": { run(#"cd "$TMPDIR"; seq 1000 | xargs touch"#) },
        "fills-its-disk": {
            // Both fail: there is room neither for the rest of the bytes nor for one more.
            run(#"cat /dev/zero >"$CLIPFLIGHT_CONTAINER/all" 2>/dev/null; echo >"$TMPDIR/more" 2>/dev/null; :"#)
        },
        "mounts-something": {
            run(#"mount --bind "$HOSTILE_FOLDER" "$CLIPFLIGHT_CONTAINER""#)
        },
        "a-full-disk": {
            // As on a full disk, writing fails, and the handler continues.
            run(#"cat /dev/zero 2>/dev/null | head -c 10000000 >/dev/full 2>/dev/null; :"#)
        },
    ]

    private static func run(_ script: String) -> Outcome? {
        Hostility.run(script)
        return nil
    }
}

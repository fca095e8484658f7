import Foundation

/// Handlers that write no outcome or a wrong one, and end.
enum BadOutcomes {
    static let acts: [String: Hostility.Act] = [
        "no-outcome": { _exit(0) },
        "no-outcome-and-a-status": { _exit(3) },
        "half-an-outcome": { write(#"{"screen": "half"#) },
        "two-outcomes": { write(#"{"screen":"one"}{"screen":"two"}"#) },
        "not-json": { write("screen: bike") },
        "not-an-object": { write(#"["bike"]"#) },
        "nuls-for-an-outcome": { write(String(repeating: "\0", count: 100)) },
        "two-mebibytes": { write(#"{"screen":""# + String(repeating: "x", count: 2 << 20) + #""}"#) },
        "nested-deeply": { write(String(repeating: "[", count: 500_000)) },
        "parameters-nested": { write(#"{"screen":"x","parameters":{"a":{"b":1}}}"#) },
        "no-screen": { write(#"{"screen":null,"reason":"says no"}"#) },
        "a-link-for-an-outcome": { replace("ln -s /etc/passwd") },
        "a-folder-for-an-outcome": { replace("mkdir") },
        "a-pipe-for-an-outcome": { replace("mkfifo") },
        "a-file-for-an-outcome": {
            replace(#"echo '{"screen":"survived"}' >"$CLIPFLIGHT_OUTCOME"; :"#)
        },
        "an-outcome-and-a-crash": {
            put(#"{"screen":"survived"}"#)
            abort()
        },
    ]

    private static var path: String { Hostility.variable("CLIPFLIGHT_OUTCOME") }

    private static func write(_ text: String) -> Never {
        put(text)
        _exit(0)
    }

    private static func put(_ text: String) {
        let file = open(path, O_WRONLY)
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            if count <= 0 { break }
            rest = rest.dropFirst(count)
        }
        close(file)
    }

    private static func replace(_ command: String) -> Never {
        Hostility.run(#"rm "$CLIPFLIGHT_OUTCOME"; \#(command) "$CLIPFLIGHT_OUTCOME""#)
        _exit(0)
    }
}

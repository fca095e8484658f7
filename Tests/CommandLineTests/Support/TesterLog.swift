import Foundation

/// The log that a checklist's page saves, made without a browser.
enum TesterLog {
    /// The log of a page whose blocks have these statuses in turn, repeated as needed.
    ///
    /// - Parameter entered: The tester's other entries, which may replace Ann's.
    static func saved(from page: String, _ statuses: [String], entered: [String: String] = [:]) -> String {
        let lines = page.matches(of: /data-(?:start|case)="([^"]*)"/).map { match -> String in
            let escapes = [("&quot;", "\""), ("&lt;", "<"), ("&amp;", "&")]
            return escapes.reduce(String(match.1)) { $0.replacing($1.0, with: $1.1) }
        }
        let ended = lines.dropFirst().enumerated().map { number, line in (line, statuses[number % statuses.count]) }
        let cases = ended.map { line, status in
            var members = ["status": status, "message": "It blinks"]
            if status == "failed" { members["type"] = "screen" }
            if status != "skipped" {
                members.merge(["tester": "Ann", "device": "iPhone SE", "os": "18.1", "build": "42"]) { $1 }
                members.merge(entered) { $1 }
            }
            return setting(members, in: line)
        }
        let counts = ["passed", "failed", "errored", "skipped", "flaky"].map { word in
            "\"\(word)\":\(ended.count { $0.1 == word })"
        }
        let end =
            #"{"event":"run-finished","counts":{\#(counts.joined(separator: ","))},"interruptedBy":null,"stoppedAfter":null}"#
        let start = lines.first.map { $0.dropLast() + #","timestamp":"2026-11-23T07:00:00+00:00"}"# }
        // The log is in the plan's order.
        let ordered = cases.sorted { index(of: $0) < index(of: $1) }
        return ([start.map(String.init) ?? ""] + ordered + [end]).map { $0 + "\n" }.joined()
    }

    private static func setting(_ members: [String: String], in line: String) -> String {
        var object = (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:]
        object.merge(members) { $1 }
        let data = try? JSONSerialization.data(withJSONObject: object, options: [.withoutEscapingSlashes, .sortedKeys])
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    private static func index(of line: String) -> Int {
        line.firstMatch(of: /"index":([0-9]+)/).flatMap { Int($0.1) } ?? -1
    }
}

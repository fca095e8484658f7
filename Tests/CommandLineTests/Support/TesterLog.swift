import Foundation

/// The log that the page of a checklist saves, made without a browser.
enum TesterLog {
    /// The log of a page whose blocks end in turn as the statuses say, and over again from the first.
    static func saved(from page: String, _ statuses: [String]) -> String {
        let lines = page.matches(of: /data-(?:start|case)="([^"]*)"/).map { match -> String in
            let escapes = [("&quot;", "\""), ("&lt;", "<"), ("&amp;", "&")]
            return escapes.reduce(String(match.1)) { $0.replacing($1.0, with: $1.1) }
        }
        let ended = lines.dropFirst().enumerated().map { number, line in (line, statuses[number % statuses.count]) }
        let cases = ended.map { line, status in
            let type = status == "failed" ? #""screen""# : "null"
            let words = status == "skipped" ? "" : #","tester":"Ann","device":"iPhone SE","os":"18.1","build":"42""#
            return line.replacing(
                #""status":"skipped","type":null,"message":null"#,
                with: #""status":"\#(status)","type":\#(type),"message":"It blinks"\#(words)"#)
        }
        let counts = ["passed", "failed", "errored", "skipped", "flaky"].map { word in
            "\"\(word)\":\(ended.count { $0.1 == word })"
        }
        let end =
            #"{"event":"run-finished","counts":{\#(counts.joined(separator: ","))},"interruptedBy":null,"stoppedAfter":null}"#
        let start = lines.first.map { $0.dropLast() + #","timestamp":"2026-11-23T07:00:00+00:00"}"# }
        // The log has the order of the plan.
        let ordered = cases.sorted { index(of: $0) < index(of: $1) }
        return ([start.map(String.init) ?? ""] + ordered + [end]).map { $0 + "\n" }.joined()
    }

    private static func index(of line: String) -> Int {
        line.firstMatch(of: /"index":([0-9]+)/).flatMap { Int($0.1) } ?? -1
    }
}

import ClipHarness
import ClipReports
import ClipSuites
import Foundation
import TestSupport

/// Event logs, written and read again.
enum Replay {
    static func events(_ events: [RunEvent], _ options: ReportOptions = ReportOptions()) throws -> [RunEvent] {
        try read(Data(try Reports.log(events, options).utf8)).events
    }

    static func read(_ log: Data) throws -> (events: [RunEvent], missing: [MissingResults], options: ReportOptions) {
        let folder = try TemporaryFolder()
        try log.write(to: URL(fileURLWithPath: folder.file("events.jsonl")))
        var run = try LoggedRun(path: folder.file("events.jsonl"))
        var events: [RunEvent] = []
        let ended = try run.replay { events.append($0) }
        return (events, ended.missing, run.options)
    }
}

import Foundation
import TestSupport
import Testing

@Suite("--failed", .timeLimit(.minutes(30)))
struct FailedTests {
    @Test("Only cases that did not pass run again, journeys as a whole, and reports have all until all pass")
    func again() async throws {
        var shop = Shop(broken: [3, 4, 7])
        let folder = try shop.folder()
        #expect(try await CommandLineTool.run(["run"], in: folder).status == 1)
        let first = try EventLog(in: folder).cases
        let failed = first.filter { $0.status != "passed" }.map(\.id)
        #expect(failed.count == 4)

        // `run` selects the same cases as `list`.
        let listed = try await CommandLineTool.run(["list", "--failed", "--format=json"], in: folder)
        #expect(listed.output.split(separator: "\n").count == 4)

        shop.broken = [4]
        try shop.fix(in: folder)
        let again = try await CommandLineTool.run(["run", "--failed"], in: folder)
        #expect(again.status == 1)
        #expect(
            again.output.contains(" 11 cases in 1 suite: 10 passed (2 expect nothing), 1 failed\n"), "\(again.output)")
        #expect(again.output.contains("Taken from the earlier log: 7 passed\n"))
        let second = try EventLog(in: folder).cases
        #expect(second.map(\.id) == first.map(\.id))
        #expect(second.filter { $0.status != "passed" }.count == 1)
        #expect(try folder.read("reports/junit.xml").contains(#"tests="11" failures="1" errors="0""#))
        #expect(try folder.read("reports/index.html").contains("<h1>❌ 10 of 11 cases passed, 1 failed</h1>"))

        shop.broken = []
        try shop.fix(in: folder)
        let last = try await CommandLineTool.run(["run", "--failed"], in: folder)
        #expect(last.status == 0)
        #expect(last.output.contains("Taken from the earlier log: 10 passed\n"))
        #expect(try EventLog(in: folder).cases.map(\.id) == first.map(\.id))
        #expect(try EventLog(in: folder).cases.allSatisfy { $0.status == "passed" })

        // The reports of the whole run are written again.
        let nothing = try await CommandLineTool.run(["run", "--failed", "--report", "html=again.html"], in: folder)
        #expect(nothing.status == 0 && nothing.output.hasPrefix("Selected 0 of 11 cases"), "\(nothing.output)")
        #expect(nothing.output.contains("Nothing is left to run: "))
        #expect(try folder.read("again.html").contains("11 cases"))
        #expect(try EventLog(in: folder).cases.map(\.id) == first.map(\.id))
        let unknown = try await CommandLineTool.run(["run", "--failed", "--include-tags", "evn"], in: folder)
        #expect(unknown.status == 4 && !unknown.output.contains("Nothing is left to run: "))
    }

    private static let options = [
        [["-E", "title(bike 1)"]], [["--exclude-tags=even,odd"]], [["--partition=slice:4/7"]],
        [["--failed", "-E", "title(bike 3)"]], [["-E", "title(bike 1)"], ["--failed", "-E", "title(bike 1)"]],
        [["--report", "junit", "-E", "title(bike 1)"]],
    ]

    @Test("A report of all cases has the other results byte for byte, in the order of the current plan")
    func takenOver() async throws {
        var shop = Shop(broken: [5])
        let folder = try shop.folder()
        #expect(try await CommandLineTool.run(["run"], in: folder).status == 1)
        let before = try folder.read("reports/events.jsonl").split(separator: "\n").dropFirst().dropLast()
        // The first two definitions are swapped, and the third is removed.
        let suite = try folder.read("suites/bikes/suite.json")
        let lines = suite.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let first = try #require(lines.firstIndex { $0.contains(#""title": "bike 1""#) })
        var changed = lines
        changed.replaceSubrange(
            first..<(first + 6), with: lines[(first + 2)..<(first + 4)] + lines[first..<(first + 2)])
        let renamed = changed.joined(separator: "\n").replacing(#""suite": "Bikes""#, with: #""suite": "New""#)
        #expect(renamed.contains("New"))
        try folder.write(renamed, to: "suites/bikes/suite.json")
        shop.broken = []
        try shop.fix(in: folder)
        let again = try await CommandLineTool.run(["run", "--failed"], in: folder)
        #expect(again.status == 0, "\(again.errors)")
        let after = try folder.read("reports/events.jsonl").split(separator: "\n").dropFirst().dropLast()
        func bikes(_ lines: ArraySlice<Substring>) -> [Int] {
            lines.compactMap { $0.firstMatch(of: /prefix\/bike ([0-9])/).flatMap { Int($0.1) } }
        }
        #expect(bikes(before) == [1, 2, 3, 4, 5, 6])
        #expect(bikes(after) == [2, 1, 4, 5, 6])
        func line(_ bike: Int, _ lines: ArraySlice<Substring>) -> String {
            String(lines.first { $0.contains("prefix/bike \(bike)/") } ?? "").replacing(/"index":[0-9]+/, with: "")
        }
        for bike in [1, 2, 4, 6] { #expect(line(bike, before) == line(bike, after)) }
        #expect(line(5, after).contains(#""status":"passed""#))
        // All the suite's results have its current name.
        #expect(try folder.read("reports/junit.xml").components(separatedBy: "<testsuite ").count == 2)
        // The rewritten log can be read, in its order.
        let report = try await CommandLineTool.run(["report", "reports", "--report", "json=copy"], in: folder)
        #expect(report.status == 0, "\(report.errors)")
        #expect(try folder.read("copy") == folder.read("reports/events.jsonl"))
        #expect(
            try folder.read("copy").contains(
                #""counts":{"passed":10,"failed":0,"errored":0,"skipped":0,"flaky":0,"known":0,"expectNothing":2"#))
    }

    @Test(
        "Cases without a result in the log run, so no failure is forgotten after partial runs", arguments: options
    )
    func parts(_ parts: [[String]]) async throws {
        var shop = Shop(broken: [2, 3, 4])
        let folder = try shop.folder()
        #expect(try await CommandLineTool.run(["run"], in: folder).status == 1)
        shop.broken = [2, 4]
        try shop.fix(in: folder)
        for part in parts { _ = try await CommandLineTool.run(["run"] + part, in: folder) }
        let left = try await CommandLineTool.run(["run", "--failed"], in: folder)
        #expect(left.status == 1 && left.errors.isEmpty, "\(left.errors)")
        let cases = try EventLog(in: folder).cases
        #expect(cases.count == 11)
        let failed = cases.filter { $0.status != "passed" }.map(\.id)
        #expect(failed.count == 2 && failed[0].contains("bike 2") && failed[1].contains("bike 4"), "\(failed)")
    }

    @Test(
        "Advisories of definitions fail a run of the remaining cases, and the report of its shards"
    )
    func definitions() async throws {
        var suite = SampleSuite()
        let expected = #""expect": { "advisories": ["association-unchecked"] }"#
        suite.host += ", " + expected
        suite.experiences = #""advanced": [ { "url": "https://bikes.example/rent", "title": "Bikes", \#(expected) } ]"#
        suite.invocations = ""
        let folder = try suite.folder()
        let options = [[], ["--failed"], ["--partition=slice:1/1"]]
        for options in options {
            let result = try await CommandLineTool.run(["run", "--strict"] + options, in: folder)
            #expect(result.status == 1, "\(options)")
            #expect(result.errors.contains("the definitions raise advisories"), "\(result.errors)")
            #expect(result.output.contains("Nothing is left to run") == (options == ["--failed"]))
        }
        // The report of the shards fails, but the shards do not.
        for shard in 1...2 {
            let run = ["run", "--strict", "--partition=slice:\(shard)/2", "-o", "shard-\(shard)"]
            #expect(try await CommandLineTool.run(run, in: folder).status == 0)
        }
        let report = try await CommandLineTool.run(["report", "shard-1", "shard-2", "-o", "both"], in: folder)
        #expect(report.status == 1 && report.errors.contains("the definitions raise advisories"), "\(report.errors)")
        suite.members = #", "settings": { "allow": ["no-default-experience"] }"#
        try suite.write(to: folder)
        for options in options {
            #expect(try await CommandLineTool.run(["run", "--strict"] + options, in: folder).status == 0, "\(options)")
        }
    }

    @Test("The event log is always written, so an older log never stands for a later run")
    func alwaysLogged() async throws {
        var shop = Shop()
        let folder = try shop.folder()
        #expect(try await CommandLineTool.run(["run"], in: folder).status == 0)
        shop.broken = [2]
        try shop.fix(in: folder)
        for report in ["junit", "json=/dev/null", "json=/dev/stdout"] {
            #expect(try await CommandLineTool.run(["run", "--report", report], in: folder).status == 1)
            #expect(try EventLog(in: folder).cases.count { $0.status == "failed" } == 1)
            let failed = try await CommandLineTool.run(["run", "--failed", "--report", report], in: folder)
            #expect(failed.status == 1 && failed.output.contains("Selected 1 of 11 cases\n"), "\(failed.output)")
        }
        let clash = try await CommandLineTool.run(["run", "--report", "junit=reports/events.jsonl"], in: folder)
        #expect(clash.status == 64 && clash.errors.contains("two '--report' options would write"), "\(clash.errors)")
    }

    @Test("After a killed run, its own results count, not those of the finished run before")
    func killed() async throws {
        let folder = try Shop().folder()
        #expect(try await CommandLineTool.run(["run"], in: folder).status == 0)
        let log = try folder.read("reports/events.jsonl").split(separator: "\n")
        try folder.write(log.prefix(5).joined(separator: "\n") + "\n", to: "reports/events.jsonl.partial")
        #expect(try await CommandLineTool.run(["report", "reports", "-o", "again"], in: folder).status == 1)
        let failed = try await CommandLineTool.run(["run", "--failed"], in: folder)
        #expect(failed.status == 0 && failed.output.hasPrefix("Selected 7 of 11 cases\n"), "\(failed)")
        #expect(try EventLog(in: folder).cases.count == 11)
        #expect(try folder.names(in: "reports") == ["events.jsonl", "index.html", "junit.xml"])
    }

    @Test("A run with invalid definitions leaves no report of an earlier run under its name")
    func broken() async throws {
        let folder = try Shop(broken: [3]).folder()
        #expect(try await CommandLineTool.run(["run"], in: folder).status == 1)
        let suite = try folder.read("suites/bikes/suite.json")
        try folder.write(suite.replacing(#""url": "#, with: #""urll": "#), to: "suites/bikes/suite.json")
        #expect(try await CommandLineTool.run(["run"], in: folder).status == 2)
        #expect(try folder.read("reports/junit.xml").contains("unknown key"))
        #expect(try folder.read("reports/index.html").contains("<h1>❌ the run did not start</h1>"))
        try folder.write(suite, to: "suites/bikes/suite.json")
        let failed = try await CommandLineTool.run(["run", "--failed"], in: folder)
        #expect(failed.output.hasPrefix("Selected 1 of 11 cases\n"), "\(failed.output)")
        // The same holds in a folder without reports.
        try folder.write(suite.replacing(#""url": "#, with: #""urll": "#), to: "suites/bikes/suite.json")
        #expect(try await CommandLineTool.run(["run", "-o", "other"], in: folder).status == 2)
        #expect(try folder.read("other/junit.xml").contains("unknown key"))
    }

    /// Runs a suite, changes the suite, and returns the results of `--failed`.
    private func after(
        _ shop: Shop, _ options: [String] = [], changing text: String, to other: String
    ) async throws -> (result: CommandLineTool.Result, log: EventLog, folder: TemporaryFolder) {
        let folder = try shop.folder()
        let allowed = #", "settings": { "allow": ["association-unchecked"] }, "journeys""#
        let suite = try folder.read("suites/bikes/suite.json").replacing(#", "journeys""#, with: allowed)
        let changed = suite.replacing(text, with: other)
        #expect(changed != suite)
        try folder.write(suite, to: "suites/bikes/suite.json")
        _ = try await CommandLineTool.run(["run"] + options, in: folder)
        try folder.write(changed, to: "suites/bikes/suite.json")
        let result = try await CommandLineTool.run(["run", "--failed"] + options, in: folder)
        return (result, try EventLog(in: folder), folder)
    }

    private static let first = #"{ "title": "bike 1", "url": "https://bikes.example/rent?bikeID=1", "tags": ["odd"],"#

    @Test("A case that passed runs again if its expectation has changed", arguments: [[], ["--strict"]])
    func expectation(_ options: [String]) async throws {
        let (failed, log, folder) = try await after(
            Shop(), options, changing: #"bikeID=1", "tags": ["odd"],"#,
            to: #"bikeID=1", "tags": ["odd"], "from": ["qrCode"],"#)
        #expect(failed.status == 0 && failed.output.contains("Nothing is left to run: "), "\(failed.output)")
        #expect(log.cases.count == 11)
        let text = try folder.read("suites/bikes/suite.json")
        try folder.write(text.replacing("\"bike\" } }", with: "\"map\" } }"), to: "suites/bikes/suite.json")
        let again = try await CommandLineTool.run(["run", "--failed"] + options, in: folder)
        #expect(again.status == 1)
        #expect(try EventLog(in: folder).cases.count { $0.status == "failed" } == 7)
    }

    @Test("A case that passed runs again if the device's location has changed")
    func location() async throws {
        let there = #"bikeID=1", "tags": ["odd"], "location": { "latitude": 1.1, "longitude": 2.25 },"#
        let (failed, log, folder) = try await after(Shop(), changing: #"bikeID=1", "tags": ["odd"],"#, to: there)
        #expect(failed.status == 0 && failed.output.hasPrefix("Selected 1 of 11 cases\n"), "\(failed.output)")
        #expect(log.cases.count == 11)
        let again = try await CommandLineTool.run(["run", "--failed"], in: folder)
        #expect(again.output.contains("Nothing is left to run: "), "\(again.output)")
    }

    @Test("A case that passed runs again if its advisories have changed", arguments: [[], ["--strict"]])
    func advisories(_ options: [String]) async throws {
        let domains = #""clip": { "associatedDomains": ["appclips:bikes.example"],"#
        let (failed, _, _) = try await after(Shop(), options, changing: #""clip": {"#, to: domains)
        #expect(failed.output.hasPrefix("Selected "), "\(failed.output)\(failed.errors)")
        #expect(!failed.output.contains("Nothing is left to run: "))
    }

    @Test("Without a readable log, every case runs, and a warning says so", arguments: [nil, "", "no log\n"])
    func noLog(_ log: String?) async throws {
        let folder = try Shop().folder()
        if let log { try folder.write(log, to: "reports/events.jsonl") }
        let result = try await CommandLineTool.run(["run", "--failed"], in: folder)
        #expect(result.status == 0)
        #expect(result.errors.hasPrefix("reports/events.jsonl:1:1: warning: "), "\(result.errors)")
        #expect(result.errors.contains("  note: so every case runs\n"))
        #expect(try EventLog(in: folder).cases.count == 11)
    }

    @Test("Results of cases that filters leave out come from the log, and missing ones are counted")
    func ofParts() async throws {
        let folder = try Shop(broken: [2, 3]).folder()
        let even = ["run", "-E", "tag(even)", "-o", "even"]
        #expect(try await CommandLineTool.run(even, in: folder).status == 1)
        let again = try await CommandLineTool.run(even + ["--failed"], in: folder)
        let selected = "Selected 1 of 11 cases\nThe earlier log has no result for 8 other cases\n"
        #expect(again.output.hasPrefix(selected), "\(again.output)")
        #expect(!again.output.contains("without a result"), "\(again.output)")
        let stopped = try await CommandLineTool.run(["run", "-o", "stopped", "--max-fail", "1"], in: folder)
        #expect(stopped.status == 1)
        // The new log does not forget the cases that have no result.
        for _ in 0..<2 {
            let options = ["run", "-E", "title(=bike 1)", "-o", "stopped", "--failed"]
            let rest = try await CommandLineTool.run(options, in: folder)
            #expect(rest.status == 1 && rest.output.contains(" without a result\n"), "\(rest.output)")
            #expect(rest.errors.contains(" results are missing: no log has them"), "\(rest.errors)")
        }
        // A wider selection of a stopped run has all of the run's cases.
        let part = ["run", "-o", "part", "--max-fail", "1", "-E"]
        #expect(try await CommandLineTool.run(part + ["tag(even)"], in: folder).status == 1)
        let wider = try await CommandLineTool.run(
            ["run", "-o", "part", "--failed", "-E", "tag(even) | title(=bike 1)"], in: folder)
        #expect(!wider.output.contains("without a result"), "\(wider.output)")
        #expect(try await CommandLineTool.run(["run", "-o", "all"], in: folder).status == 1)
        let six = ["run", "-E", "title(=bike 6)", "-o", "all", "--failed"]
        let others = try await CommandLineTool.run(six, in: folder)
        // The run fails although no selected case does.
        #expect(others.status == 1 && others.output.contains("Nothing is left to run: "), "\(others.output)")
        #expect(others.output.contains("Taken from the earlier log: 9 passed, 2 failed\n"), "\(others.output)")
    }

    @Test("Reused results of a host that could not be started still count")
    func hostFailed() async throws {
        let folder = try Shop(broken: [3]).folder()
        var lost = SampleSuite()
        lost.host = #"{ "command": ["./missing"] }"#
        try lost.write(to: folder, as: "suites/lost")
        let first = try await CommandLineTool.run(["run"], in: folder)
        #expect(first.status == 3, "\(first.output)\(first.errors)")
        let again = try await CommandLineTool.run(["run", "--failed", "-E", "title(~bike)"], in: folder)
        #expect(again.status == 3 && again.output.contains("Taken from the earlier log: "), "\(again.output)")
        #expect(try folder.read("reports/events.jsonl").contains(#""problem":"hostFailed","#))
    }

    @Test("A case that passed runs again if its URL resolves differently")
    func resolution() async throws {
        let (failed, _, folder) = try await after(Shop(), changing: #""subtitle": "Ride""#, to: #""subtitle": "Drive""#)
        #expect(failed.status == 0 && failed.output.contains("\nTaken from the earlier log: "), "\(failed.output)")
        #expect(try await CommandLineTool.run(["run", "-o", "all"], in: folder).status == 0)
        let diff = try await CommandLineTool.run(["diff", "reports", "all", "--fail-on", "any"], in: folder)
        #expect(diff.status == 0, "\(diff.output)")
        let again = try await CommandLineTool.run(["run", "--failed"], in: folder)
        #expect(again.output.contains("Nothing is left to run: "), "\(again.output)")
    }
}

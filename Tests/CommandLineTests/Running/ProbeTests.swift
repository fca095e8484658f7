import Foundation
import TestSupport
import Testing

@Suite("run: probes and required coverage", .timeLimit(.minutes(30)))
struct ProbeTests {

    /// A shop that crashes for every table except the seventh.
    private static func shop() -> SampleSuite {
        var suite = SampleSuite()
        suite.script = #"""
            case ${_XCAppClipURL-} in
                *bikeID=17) echo '{"screen": "bike", "parameters": {"bikeID": "17"}}' ;;
                *bikeID=*) kill -ABRT $$ ;;
                *) echo '{"screen": "choose"}' ;;
            esac >"$CLIPFLIGHT_OUTCOME"

            """#
        return suite
    }

    @Test("The printed rerun command makes the same probes, and --failed alone makes none")
    func failedAgain() async throws {
        var suite = Self.shop()
        suite.members = #", "settings": { "parity": false }"#
        let folder = try suite.folder()
        let run = try await CommandLineTool.run(["run", "--probes", "--seed=7"], in: folder)
        let again = "\nRerun failures: clipflight run --probes --seed=7 --failed\n"
        #expect(run.output.hasSuffix(again), "\(run.output.suffix(300))")
        let failed = try EventLog(in: folder).cases.count { $0.status != "passed" }
        let next = try await CommandLineTool.run(["run", "--failed", "--probes", "--seed=7"], in: folder)
        #expect(next.status == 1 && next.output.hasPrefix("Selected \(failed) of "), "\(next.errors)")
        // The plan has no probes without that option.
        let without = try await CommandLineTool.run(["run", "--failed"], in: folder)
        #expect(without.status == 0 && without.output.hasPrefix("Selected 0 of 4 cases"), "\(without.output)")
    }

    @Test("A seed gives the same reports with any number of jobs, and a probe with an advisory passes")
    func reproducible() async throws {
        let folder = try Self.shop().folder()
        for jobs in [1, 4] {
            let run = try await CommandLineTool.run(
                ["run", "--probes", "--reproducible", "-E", "kind(probe)", "--strict", "-j\(jobs)", "-o", "\(jobs)"],
                in: folder)
            #expect(run.status == 1)
        }
        #expect(try folder.read("1/events.jsonl") == folder.read("4/events.jsonl"))
        #expect(try EventLog(in: folder, at: "1/events.jsonl").cases.allSatisfy { $0.type != "advisories" })
    }

    @Test("A seed without probes gives a warning, and a seed that is not a number is refused")
    func seeds() async throws {
        let folder = try SampleSuite().folder()
        let alone = try await CommandLineTool.run(["run", "--seed", "7"], in: folder)
        #expect(alone.status == 0)
        #expect(alone.errors == "warning: --seed changes nothing: there are no probes\n  fix: add --probes\n")
        for seed in ["-1", "x", "9007199254740992"] {
            let wrong = try await CommandLineTool.run(["run", "--probes", "--seed=\(seed)"], in: folder)
            #expect(wrong.status == 64, "\(seed)")
        }
    }

    @Test("Missing coverage fails the run, and is shown at its start, at its end and in reports")
    func coverage() async throws {
        var suite = SampleSuite()
        let folder = try suite.folder()
        #expect(try await CommandLineTool.run(["run", "--require-coverage", "exact,prefix"], in: folder).status == 0)
        let options = [
            "run", "--require-coverage=exact,prefix,default,link", "--report=json", "--report=html",
            "--report=markdown",
        ]
        let run = try await CommandLineTool.run(options, in: folder)
        #expect(run.status == 1)
        let error =
            "suites/bikes/suite.json:9:16: error: the experience \"default\" has no default case that runs [require-coverage]"
        #expect(run.errors.components(separatedBy: error).count == 3, "\(run.errors)")
        #expect(try EventLog(in: folder).cases.allSatisfy { $0.status == "passed" })
        let page = try folder.read("reports/index.html")
        let place = try #require(page.firstRange(of: "has no default case that runs")).lowerBound
        #expect(place < (try #require(page.firstRange(of: "id=\"coverage\""))).lowerBound)
        #expect(try folder.read("reports/summary.md").hasPrefix("## ❌"))
        // The report from the run's log has the gap too.
        #expect(
            try await CommandLineTool.run(["report", "reports/events.jsonl", "-o", "past"], in: folder).status == 1)
        #expect(try folder.read("past/index.html").contains("has no default case that runs"))
        // The proposed invocations fill the gaps.
        let added = run.errors.matches(of: #/add this to "invocations": (\{.*\})/#).map { String($0.1) }
        suite.invocations = (Set(added).sorted() + [suite.invocations]).joined(separator: ",\n")
        try suite.write(to: folder)
        #expect(try await CommandLineTool.run(options, in: folder).status == 0)

        let wrong = try await CommandLineTool.run(["run", "--require-coverage", "exact,parity"], in: folder)
        #expect(wrong.status == 64)
        #expect(wrong.errors.contains("takes exact, prefix, default or link"), "\(wrong.errors)")
    }
}

#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// Macs take the two names for one file.
    @Suite("Two suites whose names differ by Unicode's normalisation alone stay apart", .timeLimit(.minutes(30)))
    struct AlikeSuitesTests {
        /// `é` in one scalar and in two; the first sorts last.
        private static let names = ["caf\u{E9}", "cafe\u{301}"]

        /// A host that shows no bike where its suite is the first.
        private func folder() throws -> TemporaryFolder {
            let folder = try TemporaryFolder()
            for (name, screen) in zip(Self.names, ["none", "bike"]) {
                var suite = SampleSuite()
                suite.script = suite.script.replacing(#""screen": "bike""#, with: #""screen": "\#(screen)""#)
                try suite.write(to: folder, as: "suites/\(name)")
            }
            return folder
        }

        /// How often a text is in another, byte by byte.
        private func count(_ part: String, in text: String) -> Int {
            let (part, text) = (Array(part.utf8), Array(text.utf8))
            guard text.count >= part.count else { return 0 }
            return (0...text.count - part.count).count { text[$0...].starts(with: part) }
        }

        @Test("In every report, in the log that is read again, and in lists")
        func reports() async throws {
            let folder = try folder()
            let list = try await CommandLineTool.run(["list"], in: folder)
            #expect(list.output.hasSuffix(" in 2 suites\n"))
            let run = try await CommandLineTool.run(
                ["run", "--reproducible"] + EveryFormat.options(in: "run"), in: folder)
            #expect(run.status == 1, "\(run.errors)")
            let again = try await CommandLineTool.run(
                ["report", "run/events.jsonl"] + EveryFormat.options(in: "again"), in: folder)
            #expect(again.status == 0, "\(again.errors)")
            let checklist = try await CommandLineTool.run(["checklist", "--format", "markdown"], in: folder)
            for name in Self.names {
                #expect(count("Bikes (\(name)) suites", in: list.output) == 1)
                #expect(count("` suites/\(name)/suite.json", in: checklist.output) >= 1)
            }
            #expect(count("\n| Bikes | ", in: try folder.read("run/summary.md")) == 2)
            let page = try folder.read("run/index.html")
            for number in 0...1 {
                #expect(count("<section id=\"s\(number)\">", in: page) == 1)
                #expect(count("<a href=\"#cases\" data-f=\"suite=s\(number)\">Bikes</a>", in: page) == 1)
            }
            #expect(count("scope=\"rowgroup\"", in: page) == 2)
            let written = try EveryFormat.reports(in: folder.url.appendingPathComponent("run"))
            for (path, text) in try EveryFormat.reports(in: folder.url.appendingPathComponent("again")) {
                #expect(written[path].map { $0.utf8.elementsEqual(text.utf8) } == true, "\(path)")
            }
        }

        @Test("Each shows what iOS makes of its cases, and which of them are declined")
        func advice() async throws {
            let folder = try TemporaryFolder()
            var suite = SampleSuite()
            suite.invocations += #", { "title": "Other", "url": "https://appclip.apple.com/id?p=com.other.Clip" }"#
            for name in Self.names { try suite.write(to: folder, as: "suites/\(name)") }
            let check = try await CommandLineTool.run(["check"], in: folder)
            for name in Self.names {
                let place = "suites/\(name)/suite.json:"
                let lines = check.errors.split(separator: "\n").filter { count(place, in: String($0)) > 0 }
                for advisory in ["[needs-release]", "[unexpected-decline]"] {
                    #expect(lines.count { $0.hasSuffix(advisory) } == 1, "\(advisory)\n\(check.errors)")
                }
            }
        }

        @Test("Only the one that failed is run again; by the name that both have it would be both")
        func failed() async throws {
            let folder = try folder()
            _ = try await CommandLineTool.run(["run"], in: folder)
            let again = try await CommandLineTool.run(["run", "--failed"], in: folder)
            #expect(again.output.hasPrefix("Selected 1 of "), "\(again.output)")
            let cases = try EventLog(in: folder).cases.filter { $0.status != "passed" }
            #expect(cases.count == 1)
            #expect(count(Self.names[0], in: cases[0].id) == 1 && count(Self.names[1], in: cases[0].id) == 0)
        }

        @Test("Cases of two logs that differ so are of two plans; of one log, they are there twice")
        func otherCases() async throws {
            var suite = SampleSuite()
            suite.experiences =
                "\"advanced\": [ { \"url\": \"https://bikes.example/rent\", \"title\": \"\(Self.names[0])\" } ]"
            suite.invocations = ""
            let folder = try suite.folder()
            #expect(try await CommandLineTool.run(["run", "--report", "json=one"], in: folder).status == 0)
            try folder.write(try folder.read("one").replacing(Self.names[0], with: Self.names[1]), to: "other")
            for (other, message) in [("other", " of the plan is "), ("one", " a second time")] {
                let merge = try await CommandLineTool.run(["merge", "one", other, "-o", "all"], in: folder)
                #expect(merge.status == 2 && merge.errors.contains(message), "\(merge.errors)")
            }
        }

        @Test("Logs of two plans that differ so cannot be merged; those of one plan can")
        func merged() async throws {
            for (other, status) in [(1, 2), (0, 0)] as [(Int, Int32)] {
                var logs: [String] = []
                let folders = [try TemporaryFolder(), try TemporaryFolder()]
                for (number, name) in [Self.names[0], Self.names[other]].enumerated() {
                    try SampleSuite().write(to: folders[number], as: "suites/\(name)")
                    let shard = ["run", "--partition", "slice:\(number + 1)/2", "--report", "json"]
                    #expect(try await CommandLineTool.run(shard, in: folders[number]).status == 0)
                    logs.append(folders[number].path("reports/events.jsonl"))
                }
                let merge = try await CommandLineTool.run(["merge"] + logs + ["-o", "all.jsonl"], in: folders[0])
                #expect(merge.status == status, "\(merge.errors)")
                #expect(merge.errors.contains("the log is of another plan") == (status == 2))
            }
        }
    }
#endif

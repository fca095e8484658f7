import Foundation
import TestSupport
import Testing

@Suite("As a step of a pipeline")
struct PipelineTests {
    static let systems: [[String: String]] = [
        ["GITHUB_ACTIONS": "true"], ["TF_BUILD": "True"], ["TEAMCITY_VERSION": "2025.07"],
    ]

    @Test("GitHub Actions: annotations, and a summary behind what the step has written before")
    func github() async throws {
        let folder = try failing().folder()
        try folder.write("before\n", to: "summary")
        let environment = ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": folder.path("summary")]
        let result = try await CommandLineTool.run(["run"], in: folder, environment: environment)
        #expect(result.status == 1)
        let commands = result.output.split(separator: "\n").filter { $0.hasPrefix("::") }
        #expect(commands.count == 10)
        #expect(commands.allSatisfy { $0.hasPrefix("::error file=suites/bikes/suite.json,line=") })
        #expect(result.output.contains("\n2 more cases that failed are not annotated\n"))
        #expect(try folder.read("summary").hasPrefix("before\n## ❌ ClipFlight: "))
    }

    @Test("Switched off, no system is told of anything", arguments: systems)
    func none(_ system: [String: String]) async throws {
        let folder = try failing().folder()
        let environment = system.merging(["GITHUB_STEP_SUMMARY": folder.path("summary")]) { $1 }
        let result = try await CommandLineTool.run(["run", "--ci", "none"], in: folder, environment: environment)
        #expect(result.status == 1)
        #expect(commands(in: result.output) == [])
        #expect(!folder.has("summary"))
    }

    @Test("Azure Pipelines is told of lines and of the summary, TeamCity of the JUnit report")
    func others() async throws {
        let folder = try failing().folder()
        let arguments = ["run", "--report", "junit", "--report", "markdown"]
        let azure = try await CommandLineTool.run(arguments, in: folder, environment: ["TF_BUILD": "True"])
        let told = commands(in: azure.output)
        #expect(told.count == 11)
        #expect(told.dropLast().allSatisfy { $0.hasPrefix("##vso[task.logissue type=error;sourcepath=suites/bikes/") })
        #expect(told.last == "##vso[task.uploadsummary]\(folder.path("reports/summary.md"))")
        let teamcity = try await CommandLineTool.run(
            arguments, in: folder, environment: ["TEAMCITY_VERSION": "2025.07"])
        let path = folder.path("reports/junit.xml")
        #expect(commands(in: teamcity.output) == ["##teamcity[importData type='junit' path='\(path)']"])
    }

    @Test("Titles, URLs and what handlers print are never commands, whatever the command is", arguments: systems)
    func hostile(_ system: [String: String]) async throws {
        let orders = ["::error::x", "##vso[task.setvariable variable=a]b", "##[set-env name=a]b", "##teamcity[x]"]
        var suite = SampleSuite()
        suite.invocations = orders.map { order in
            #"{ "title": "\#(order)", "url": "https://bikes.example/rent?\#(order.replacing(" ", with: ""))", "#
                + #""tags": ["\#(order)"], "expect": { "screen": "\#(order)" } }"#
        }.joined(separator: ",\n")
        suite.script =
            orders.map { "echo '\($0)'\necho '\($0)' >&2\n" }.joined()
            + "echo '{\"screen\": \"::warning::y\"}' >\"$CLIPFLIGHT_OUTCOME\"\n"
        let folder = try suite.folder()
        let url = "https://bikes.example/rent?##vso[x]"
        for arguments in [
            ["run", "--ci", "none", "--store-output", "always"], ["check"], ["list"], ["list", "--format", "json"],
            ["checklist"], ["checklist", "--format", "markdown"], ["explain", url],
            ["explain", url, "--format", "json"], ["run", "::error::", "##vso[x]"],
            ["report", "reports/events.jsonl", "-o", "##vso[x]"],
        ] {
            let result = try await CommandLineTool.run(arguments, in: folder, environment: system)
            #expect(commands(in: result.output) == [], "\(arguments)")
            #expect(commands(in: result.errors) == [], "\(arguments)")
        }
    }

    /// The lines that a system would obey.
    private func commands(in text: String) -> [String] {
        text.split { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }.map(String.init).filter { line in
            line.drop { $0.isWhitespace }.hasPrefix("::")
                || ["##[", "##vso[", "##teamcity["].contains(where: line.lowercased().contains)
        }
    }

    private func failing() -> SampleSuite {
        var suite = SampleSuite()
        suite.invocations = (1...12).map { number in
            #"{ "title": "Sticker \#(number)", "url": "https://bikes.example/rent?bikeID=\#(number)", "#
                + #""expect": { "screen": "another" } }"#
        }.joined(separator: ",\n")
        return suite
    }
}

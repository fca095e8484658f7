import ClipHarness
import Foundation

/// Compares each performance goal with a measurement. Requires a release build.
@main
enum Bench {
    static func main() async throws {
        HarnessProcess.claim()
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let run = arguments.first.flatMap(ChildRun.init), let number = arguments.last.flatMap({ Int($0) }) {
            return try print(await run.figures(number))
        }
        var names = arguments.filter { $0 != "--json" }
        let against = names.firstIndex(of: "--against")
        let commit = against.flatMap { names.dropFirst($0 + 1).first }
        if let against, commit != nil { names.removeSubrange(against...against + 1) }
        let known = subjects.map(\.key)
        if !names.allSatisfy(known.contains) {
            let usage = """
                usage: clipflight-bench [--json] [--against COMMIT] [\(known.joined(separator: " | "))]…
                  --json            prints each row as a line of JSON, and the table on standard error
                  --against COMMIT  fails if a row is more than a quarter worse than that commit's in three rounds

                """
            print(usage, to: .standardError)
            exit(64)
        }
        if let commit {
            let rows = names.isEmpty ? known : names
            exit(try isMatched(commit, in: rows) { print($0, to: .standardOutput) } ? 0 : 1)
        }
        let asJSON = arguments.contains("--json")
        let table = asJSON ? FileHandle.standardError : .standardOutput
        print(Measurement.heading, to: table)
        var isComplete = true
        for name in names.isEmpty ? known : names {
            do {
                let report = Report { row in
                    print(row.line, to: table)
                    if asJSON { try print(row) }
                }
                try await subjects.first { $0.key == name }?.value(report)()
            } catch {
                isComplete = false
                print("error: “\(name)” could not be measured: \(error)\n", to: .standardError)
            }
        }
        exit(isComplete ? 0 : 1)
    }

    private static func print(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        print(try encoder.encode(value).text + "\n", to: .standardOutput)
    }

    private static func print(_ text: String, to stream: FileHandle) { stream.write(Data(text.utf8)) }

    private static let subjects: KeyValuePairs<String, @Sendable (Report) -> () async throws -> Void> = [
        "resolve": Report.resolve, "association": Report.association, "route": Report.route, "fork": Report.fork,
        "launch": Report.launch, "run": Report.run, "inprocess": Report.inProcess, "reports": Report.junit,
        "million": Report.million, "start": Report.start, "init": Report.initCommand, "mutants": Report.mutants,
        "plan": Report.plan,
    ]
}

struct BenchFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

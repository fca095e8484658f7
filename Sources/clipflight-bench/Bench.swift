import ClipHarness
import Foundation

/// Measures what the project promises about speed, each figure beside its anchor in the same run (`-c release`).
@main
enum Bench {
    static func main() async throws {
        HarnessProcess.claim()
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let number = arguments.last.flatMap({ Int($0) }) {
            switch arguments.first {
            case MillionRow.childOption: return try print(await MillionRow.run(rows: number))
            case ReportRow.childOption: return try print(ReportRow.run(cases: number))
            default: break
            }
        }
        let names = arguments.filter { $0 != "--json" }
        let known = subjects.map(\.key)
        if let unknown = names.first(where: { !known.contains($0) }) {
            let usage = """
                usage: clipflight-bench [--json] [\(known.joined(separator: " | "))]…
                  --json  prints each row as a line of JSON on standard output, and the table on standard error

                """
            let isHelp = unknown == "--help" || unknown == "-h"
            if !isHelp { print("error: nothing called “\(unknown)” is measured\n", to: .standardError) }
            print(usage, to: isHelp ? .standardOutput : .standardError)
            exit(isHelp ? 0 : 64)
        }
        let asJSON = arguments.contains("--json")
        print(Measurement.heading, to: asJSON ? .standardError : .standardOutput)
        var isComplete = true
        for name in names.isEmpty ? known : names {
            do {
                try await subjects.first { $0.key == name }?.value { row in
                    print(row.line, to: asJSON ? .standardError : .standardOutput)
                    if asJSON { try print(row) }
                }
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
        print(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n", to: .standardOutput)
    }

    private static func print(_ text: String, to stream: FileHandle) {
        stream.write(Data(text.utf8))
    }

    private static let subjects: KeyValuePairs<String, @Sendable (Measurement.Report) async throws -> Void> = [
        "resolve": ResolveRow.measure, "association": AssociationRow.measure, "route": RouteRow.measure,
        "fork": LaunchRows.fork, "launch": LaunchRows.launch, "run": WholeRunRow.measure,
        "inprocess": InProcessRow.measure, "reports": ReportRow.measure, "million": MillionRow.measure,
        "start": StartRow.measure, "init": InitRow.measure, "mutants": MutantsRow.measure, "plan": PlanRow.measure,
    ]
}

struct BenchFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

import ClipHarness
import Foundation

/// Measures what the project promises about speed, each figure beside its anchor in the same run.
///
/// Build with `-c release`; ratios count, since machines differ. Each row is printed as soon as it is measured. What
/// cannot be measured is an error on standard error and makes the status 1, and the rows after it are measured all the
/// same.
@main
enum Bench {
    static func main() async throws {
        HarnessProcess.claim()
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let number = arguments.last.flatMap({ Int($0) }) {
            if arguments.first == MillionRow.childOption { return try await MillionRow.run(rows: number) }
            if arguments.first == ReportRow.childOption { return try ReportRow.run(cases: number) }
        }
        let names = arguments.filter { $0 != "--json" }
        if let unknown = names.first(where: { Subject(rawValue: $0) == nil }) {
            let known = Subject.allCases.map(\.rawValue).joined(separator: " | ")
            let usage = """
                usage: clipflight-bench [--json] [\(known)]…
                  --json  prints each row as a line of JSON on standard output, and the table on standard error

                """
            let isHelp = unknown == "--help" || unknown == "-h"
            if !isHelp { print("error: nothing called “\(unknown)” is measured\n", to: .standardError) }
            print(usage, to: isHelp ? .standardOutput : .standardError)
            exit(isHelp ? 0 : 64)
        }
        let subjects = names.isEmpty ? Subject.allCases : names.compactMap(Subject.init(rawValue:))
        let asJSON = arguments.contains("--json")
        print(Measurement.heading, to: asJSON ? .standardError : .standardOutput)
        var isComplete = true
        for subject in subjects {
            do {
                try await subject.measure { row in
                    print(row.line, to: asJSON ? .standardError : .standardOutput)
                    if asJSON { print(try row.json, to: .standardOutput) }
                }
            } catch {
                isComplete = false
                print("error: “\(subject.rawValue)” could not be measured: \(error)\n", to: .standardError)
            }
        }
        exit(isComplete ? 0 : 1)
    }

    /// Writes at once, so that an interrupt loses nothing.
    private static func print(_ text: String, to stream: FileHandle) {
        stream.write(Data(text.utf8))
    }

    /// What can be measured, as the command line names it.
    private enum Subject: String, CaseIterable {
        case resolve, association, route, fork, launch, run, inprocess, reports, million, start

        func measure(_ report: Measurement.Report) async throws {
            switch self {
            case .resolve: try await ResolveRow.measure(report)
            case .association: try await AssociationRow.measure(report)
            case .route: try await RouteRow.measure(report)
            case .fork: try await ForkRow.measure(report)
            case .launch: try await LaunchRow.measure(report)
            case .run: try await WholeRunRow.measure(report)
            case .inprocess: try await InProcessRow.measure(report)
            case .reports: try ReportRow.measure(report)
            case .million: try MillionRow.measure(report)
            case .start: try await StartRow.measure(report)
            }
        }
    }
}

/// Why something could not be measured, and the fix where there is one.
struct BenchFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

import Foundation

/// Measures what the project promises about speed, each figure beside its anchor in the same run.
///
/// Build with `-c release`; ratios count, since machines differ.
@main
enum Bench {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == MillionRow.childOption, let rows = arguments.last.flatMap({ Int($0) }) {
            return try await MillionRow.run(rows: rows)
        }
        if arguments.first == ReportPeak.childOption, let cases = arguments.last.flatMap({ Int($0) }) {
            return ReportPeak.run(cases: cases)
        }
        let names = arguments.filter { $0 != "--json" }
        if let unknown = names.first(where: { Subject(rawValue: $0) == nil }) {
            let known = Subject.allCases.map(\.rawValue).joined(separator: " | ")
            FileHandle.standardError.write(
                Data("nothing called “\(unknown)” is measured\nusage: clipflight-bench [--json] [\(known)]…\n".utf8))
            exit(64)
        }
        let subjects = names.isEmpty ? Subject.allCases : names.compactMap(Subject.init(rawValue:))
        var rows: [Measurement] = []
        for subject in subjects {
            do {
                rows += try await subject.measure()
            } catch {
                FileHandle.standardError.write(
                    Data("error: “\(subject.rawValue)” could not be measured: \(error)\n".utf8))
                exit(1)
            }
        }
        let table = MeasurementTable(rows: rows)
        print(arguments.contains("--json") ? try table.json() : table.text)
    }

    /// What can be measured, as the command line names it.
    private enum Subject: String, CaseIterable {
        case resolve, association, route, launch, fork, inprocess, million, reports, start

        func measure() async throws -> [Measurement] {
            switch self {
            case .resolve: ResolveRow.measure()
            case .association: AssociationRow.measure()
            case .route: try RouteRow.measure()
            case .launch: try await LaunchRow.measure()
            case .fork: try await ForkRow.measure()
            case .inprocess: try await InProcessRow.measure()
            case .million: try MillionRow.measure()
            case .reports: try ReportRow.measure()
            case .start: try StartRow.measure()
            }
        }
    }
}

import Foundation
import TestSupport

/// What the event log says of the cases of a hostile suite.
struct HostileLog {
    struct Case: Decodable {
        var title: String
        var status: String
        var type: String?
        var message: String?
        var duration: Double
        var outcome: Outcome?

        struct Outcome: Decodable {
            var parameters: [String: Double]
        }
    }

    let cases: [Case]

    init(in folder: TemporaryFolder) throws {
        let lines = try folder.read("reports/events.jsonl").split(separator: "\n")
        cases = try lines.filter { $0.contains(#""event":"case-finished""#) }.map {
            try JSONDecoder().decode(Case.self, from: Data($0.utf8))
        }
    }

    /// The case with a title.
    subscript(title: String) -> Case? { cases.first { $0.title == title } }

    /// The greatest number that the witnesses of a phase have seen of something.
    func most(_ name: String, _ phase: String) -> Int? {
        cases.filter { $0.title.hasPrefix("witness-\(phase)") }.compactMap { $0.outcome?.parameters[name] }
            .max().map { Int($0) }
    }
}

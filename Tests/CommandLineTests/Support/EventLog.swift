import Foundation
import TestSupport

/// The cases in an event log.
struct EventLog {
    struct Case: Decodable, Equatable {
        var id: String
        var status: String
        var type: String?
        var message: String?
        var output: String?
    }

    private(set) var cases: [Case] = []
    /// Whether the log has its first and its last line.
    private(set) var isComplete = false

    init(_ text: String) throws {
        let lines = text.split(separator: "\n")
        isComplete =
            lines.first?.contains(#""event":"run-started""#) == true
            && lines.last?.contains(#""event":"run-finished""#) == true
        cases = try lines.filter { $0.contains(#""event":"case-finished""#) }.map {
            try JSONDecoder().decode(Case.self, from: Data($0.utf8))
        }
    }

    init(in folder: TemporaryFolder, at path: String = "reports/events.jsonl") throws {
        try self.init(folder.read(path))
    }

    /// The first case whose identity contains a text.
    subscript(text: String) -> Case? { cases.first { $0.id.contains(text) } }
}

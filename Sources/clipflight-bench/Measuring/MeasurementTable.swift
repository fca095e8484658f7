import Foundation

/// Shows measurements as lines of a table for people or as JSON Lines for programs.
///
/// The columns have fixed widths, since a line is printed before the next one is measured.
enum MeasurementTable {
    /// The line above the table.
    static let heading = line(["what", "measured", "ratio", "goal", "", "anchor"])

    /// The line of one measurement.
    static func line(_ row: Measurement) -> String {
        line([
            row.what, figure(row.figure, row.unit), row.ratio.map { String(format: "%.2f", $0) } ?? "–",
            row.goal.map(goal) ?? "–", row.isMet.map { $0 ? "met" : "MISSED" } ?? "",
            row.anchor.map { "\(figure($0.figure, row.unit)) (\($0.name))" } ?? "–",
        ])
    }

    private static func line(_ cells: [String]) -> String {
        zip(cells, [70, 11, 7, 11, 6, 0]).map { cell, width in
            cell + String(repeating: " ", count: max(0, width - cell.count))
        }.joined(separator: "  ") + "\n"
    }

    /// One JSON object and the end of its line.
    static func json(_ row: Measurement) throws -> String {
        let isTime = row.unit == .seconds
        var object = JSONRow(
            what: row.what, anchor: row.anchor?.name, ratio: row.ratio, met: row.isMet,
            seconds: isTime ? row.figure : nil, anchorSeconds: isTime ? row.anchor?.figure : nil,
            bytes: isTime ? nil : row.figure, anchorBytes: isTime ? nil : row.anchor?.figure)
        switch row.goal {
        case .bytes(let limit): object.goalBytes = limit
        case .ratio(let limit): object.goalRatio = limit
        case nil: break
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(object), as: UTF8.self) + "\n"
    }

    private struct JSONRow: Encodable {
        var what: String
        var anchor: String?
        var ratio: Double?
        var met: Bool?
        var seconds: Double?
        var anchorSeconds: Double?
        var bytes: Double?
        var anchorBytes: Double?
        var goalBytes: Double?
        var goalRatio: Double?
    }

    private static func figure(_ figure: Double, _ unit: Measurement.Unit) -> String {
        switch unit {
        case .bytes: String(format: "%.1f MiB", figure / 1_048_576)
        case .seconds where figure < 1e-3: String(format: "%.3f µs", figure * 1e6)
        case .seconds where figure < 1: String(format: "%.2f ms", figure * 1e3)
        case .seconds: String(format: "%.2f s", figure)
        }
    }

    private static func goal(_ goal: Measurement.Goal) -> String {
        switch goal {
        case .bytes(let limit): "≤ \(figure(limit, .bytes))"
        case .ratio(let limit): "≤ " + String(format: "%.2f ×", limit)
        }
    }
}

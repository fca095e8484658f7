import Foundation

/// Shows measurements as a table for people or as JSON Lines for programs.
struct MeasurementTable {
    var rows: [Measurement]

    /// The table, one line a measurement.
    var text: String {
        let cells =
            [["what", "measured", "anchor", "ratio", "goal", ""]]
            + rows.map { row in
                [
                    row.what, Self.time(row.seconds),
                    row.anchor.map { "\(Self.time($0.seconds)) (\($0.name))" } ?? "–",
                    row.ratio.map { String(format: "%.2f", $0) } ?? "–", Self.goal(row.goal),
                    row.isMet ? "met" : "MISSED",
                ]
            }
        let columns = cells[0].indices
        let widths = columns.map { column in cells.map { $0[column].count }.max() ?? 0 }
        return cells.map { line in
            columns.map { line[$0].padding(toLength: widths[$0], withPad: " ", startingAt: 0) }
                .joined(separator: "  ")
        }.joined(separator: "\n")
    }

    /// One JSON object a line.
    func json() throws -> String {
        try rows.map { row in
            var object: [String: Any] = ["what": row.what, "seconds": row.seconds, "met": row.isMet]
            object["anchor"] = row.anchor?.name
            object["anchorSeconds"] = row.anchor?.seconds
            object["ratio"] = row.ratio
            switch row.goal {
            case .seconds(let limit): object["goalSeconds"] = limit
            case .ratio(let limit): object["goalRatio"] = limit
            }
            let data = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
            return String(decoding: data, as: UTF8.self)
        }.joined(separator: "\n")
    }

    private static func time(_ seconds: Double) -> String {
        switch seconds {
        case ..<1e-3: String(format: "%.3f µs", seconds * 1e6)
        case ..<1: String(format: "%.2f ms", seconds * 1e3)
        default: String(format: "%.2f s", seconds)
        }
    }

    private static func goal(_ goal: Measurement.Goal) -> String {
        switch goal {
        case .seconds(let limit): "≤ \(time(limit))"
        case .ratio(let limit): "≤ " + String(format: "%.2f ×", limit)
        }
    }
}

import Foundation

/// Shows measurements as a table for people or as JSON Lines for programs.
struct MeasurementTable {
    var rows: [Measurement]

    /// The table, one line a measurement.
    var text: String {
        let cells = [["what", "measured", "anchor", "ratio", "goal", ""]] + rows.map(Self.cells)
        let columns = cells[0].indices
        let widths = columns.map { column in cells.map { $0[column].count }.max() ?? 0 }
        return cells.map { line in
            columns.map { line[$0].padding(toLength: widths[$0], withPad: " ", startingAt: 0) }
                .joined(separator: "  ")
        }.joined(separator: "\n")
    }

    private static func cells(_ row: Measurement) -> [String] {
        let anchor = row.anchor.map { "\(figure($0.figure, row.unit)) (\($0.name))" }
        let ratio = row.ratio.map { String(format: "%.2f", $0) }
        let verdict = row.isMet.map { $0 ? "met" : "MISSED" }
        return [
            row.what, figure(row.figure, row.unit), anchor ?? "–", ratio ?? "–", row.goal.map(goal) ?? "–",
            verdict ?? "",
        ]
    }

    /// One JSON object a line.
    func json() throws -> String {
        try rows.map { row in
            var object: [String: Any] = ["what": row.what, row.unit.rawValue: row.figure]
            object["met"] = row.isMet
            object["anchor"] = row.anchor?.name
            object[row.unit == .seconds ? "anchorSeconds" : "anchorBytes"] = row.anchor?.figure
            object["ratio"] = row.ratio
            switch row.goal {
            case .seconds(let limit): object["goalSeconds"] = limit
            case .bytes(let limit): object["goalBytes"] = limit
            case .ratio(let limit): object["goalRatio"] = limit
            case nil: break
            }
            let data = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
            return String(decoding: data, as: UTF8.self)
        }.joined(separator: "\n")
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
        case .seconds(let limit): "≤ \(figure(limit, .seconds))"
        case .bytes(let limit): "≤ \(figure(limit, .bytes))"
        case .ratio(let limit): "≤ " + String(format: "%.2f ×", limit)
        }
    }
}

import Foundation

/// One line of the table: a figure beside its anchor in the same run and its goal.
struct Measurement {
    let what: String
    let figure: Double
    var unit = Unit.seconds
    /// What it is measured against, and that figure in the same unit; `nil` where it cannot be run.
    var anchor: (name: String, figure: Double)?
    /// What the figure should be; `nil` for an anchor without a goal.
    var goal: Goal?

    enum Unit { case seconds, bytes }

    /// The most that a figure should be: so many bytes, or so many times the anchor.
    enum Goal { case bytes(Double), ratio(Double) }

    /// Receives each row as soon as it is measured.
    typealias Report = @Sendable (Measurement) throws -> Void

    private var ratio: Double? { anchor.map { figure / $0.figure } }

    /// Whether the goal is reached; `nil` where there is none, or no anchor to compare the figure with.
    private var isMet: Bool? {
        switch goal {
        case nil: nil
        case .bytes(let limit): figure <= limit
        case .ratio(let limit): ratio.map { $0 <= limit }
        }
    }

    static let heading = line(["what", "measured", "ratio", "goal", "", "anchor"])

    var line: String {
        let goalText =
            switch goal {
            case nil: "–"
            case .bytes(let limit): "≤ \(Self.text(limit, .bytes))"
            case .ratio(let limit): String(format: "≤ %.2f ×", limit)
            }
        return Self.line([
            what, Self.text(figure, unit), ratio.map { String(format: "%.2f", $0) } ?? "–", goalText,
            isMet.map { $0 ? "met" : "MISSED" } ?? "",
            anchor.map { "\(Self.text($0.figure, unit)) (\($0.name))" } ?? "–",
        ])
    }

    /// The columns have fixed widths, since a line is printed before the next one is measured.
    private static func line(_ cells: [String]) -> String {
        zip(cells, [70, 11, 7, 11, 6, 0]).map { cell, width in
            cell + String(repeating: " ", count: max(0, width - cell.count))
        }.joined(separator: "  ") + "\n"
    }

    private static func text(_ figure: Double, _ unit: Unit) -> String {
        switch unit {
        case .bytes: String(format: "%.1f MiB", figure / 1_048_576)
        case .seconds where figure < 1e-3: String(format: "%.3f µs", figure * 1e6)
        case .seconds where figure < 1: String(format: "%.2f ms", figure * 1e3)
        case .seconds: String(format: "%.2f s", figure)
        }
    }

    /// The measurement as one JSON object and the end of its line.
    var json: String {
        get throws {
            let name = unit == .seconds ? "seconds" : "bytes"
            var object: [String: Any] = ["what": what, name: figure]
            object["anchor"] = anchor?.name
            object[unit == .seconds ? "anchorSeconds" : "anchorBytes"] = anchor?.figure
            object["ratio"] = ratio
            object["met"] = isMet
            switch goal {
            case .bytes(let limit): object["goalBytes"] = limit
            case .ratio(let limit): object["goalRatio"] = limit
            case nil: break
            }
            let json = try JSONSerialization.data(
                withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
            return String(decoding: json, as: UTF8.self) + "\n"
        }
    }
}

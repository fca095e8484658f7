import Foundation

struct Measurement: Encodable {
    enum Unit: String, Encodable {
        case seconds, bytes
    }

    let what: String
    let unit: Unit
    let figure: Double
    /// The anchor, and its figure in the same unit; `nil` if it cannot be run.
    let anchor: String?
    let anchorFigure: Double?
    let ratio: Double?
    /// The most that the figure should be, in anchors.
    let goal: Double?
    let isMet: Bool?

    typealias Report = @Sendable (Measurement) throws -> Void

    init(_ what: String, _ figure: Double, in unit: Unit = .seconds, to anchor: (String, Double)?, goal: Double? = nil)
    {
        self.what = what
        self.unit = unit
        self.figure = figure
        self.anchor = anchor?.0
        anchorFigure = anchor?.1
        let ratio = anchor.map { figure / $0.1 }
        self.ratio = ratio
        self.goal = goal
        isMet = goal.flatMap { goal in ratio.map { $0 <= goal } }
    }

    static let heading = line(["what", "measured", "ratio", "goal", "", "anchor"])

    var line: String {
        Self.line([
            what, text(figure), ratio.map { String(format: "%.2f", $0) } ?? "–",
            goal.map { String(format: "≤ %.2f ×", $0) } ?? "–", isMet.map { $0 ? "met" : "MISSED" } ?? "",
            anchor.map { "\(text(anchorFigure ?? .nan)) (\($0))" } ?? "–",
        ])
    }

    private static func line(_ cells: [String]) -> String {
        zip(cells, [70, 11, 7, 11, 6, 0]).map { cell, width in
            cell + String(repeating: " ", count: max(0, width - cell.count))
        }.joined(separator: "  ") + "\n"
    }

    private func text(_ figure: Double) -> String {
        switch unit {
        case .bytes: String(format: "%.1f MiB", figure / 1_048_576)
        case .seconds where figure < 1e-3: String(format: "%.3f µs", figure * 1e6)
        case .seconds where figure < 1: String(format: "%.2f ms", figure * 1e3)
        case .seconds: String(format: "%.2f s", figure)
        }
    }
}

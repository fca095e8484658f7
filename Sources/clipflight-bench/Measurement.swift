import Foundation

struct Measurement: Codable {
    enum Unit: String, Codable { case seconds, bytes }

    let what: String
    let unit: Unit
    let figure: Double
    /// The name of the reference; `nil` if the reference cannot be measured.
    let anchor: String?
    let anchorFigure: Double?
    let ratio: Double?
    /// The maximum of ``ratio``.
    let goal: Double?
    let isMet: Bool?

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

struct Report {
    let take: @Sendable (Measurement) throws -> Void

    func callAsFunction(
        _ what: String, _ figure: Double, in unit: Measurement.Unit = .seconds, to anchor: (String, Double)?,
        goal: Double? = nil
    ) throws {
        let ratio = anchor.map { figure / $0.1 }
        let isMet = goal.flatMap { goal in ratio.map { $0 <= goal } }
        try take(
            Measurement(
                what: what, unit: unit, figure: figure, anchor: anchor?.0, anchorFigure: anchor?.1, ratio: ratio,
                goal: goal, isMet: isMet))
    }

    /// Times two tasks alternately, because a machine's speed changes. The first round is not counted.
    @discardableResult
    func paired(
        _ what: String, to anchor: String, goal: Double, rounds: Int = 7, _ measured: () async throws -> Double,
        against other: () async throws -> Double
    ) async throws -> Double {
        var (first, second): ([Double], [Double]) = ([], [])
        for _ in 0...rounds {
            first.append(try await measured())
            second.append(try await other())
        }
        let figure = first.dropFirst().median
        try self(what, figure, to: (anchor, second.dropFirst().median), goal: goal)
        return figure
    }
}

enum Stopwatch {
    static func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
        let start = processorSeconds
        try body()
        return processorSeconds - start
    }

    static var processorSeconds: Double { Double(clock()) * 1e-6 }

    /// Returns the seconds that one more repetition takes, or `nil` if they cannot be measured.
    static func ofOneMore(few: Int, many: Int, _ seconds: (Int) -> Double?) -> Double? {
        guard seconds(few) != nil else { return nil }
        var (short, long) = (Double.infinity, Double.infinity)
        for _ in 0..<3 {
            guard let one = seconds(few), let other = seconds(many) else { return nil }
            short = min(short, one)
            long = min(long, other)
        }
        return long > short ? (long - short) / Double(many - few) : nil
    }
}

extension Collection<Double> {
    /// The median of an odd number of elements.
    var median: Double { sorted()[count / 2] }
}

extension Duration {
    var inSeconds: Double { self / .seconds(1) }
}

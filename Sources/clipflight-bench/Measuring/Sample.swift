/// Several timings of one thing, in seconds each.
struct Sample {
    private let sorted: [Double]

    init(_ seconds: [Double]) {
        sorted = seconds.sorted()
    }

    /// The middle timing: the figure to quote, since machines are shared and noisy.
    var median: Double {
        guard !sorted.isEmpty else { return .nan }
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    /// The fastest timing.
    var best: Double { sorted.first ?? .nan }
}

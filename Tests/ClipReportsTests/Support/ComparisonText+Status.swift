import ClipSuites

@testable import ClipReports

extension ComparisonText {
    /// The text of `diff` with the default of `--fail-on`.
    init(_ comparison: RunComparison, _ painter: Painter?) {
        self.init(comparison, painter, isBad: comparison.newlyFails || !comparison.warnings.isEmpty)
    }
}

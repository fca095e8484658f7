import ClipHarness
import ClipSuites

@testable import ClipReports

extension ComparisonText {
    /// The text of `diff` with the default of `--fail-on`.
    init(_ comparison: Comparison, _ painter: Painter?) {
        let isBad = comparison.newlyFails || !comparison.warnings.isEmpty
        self.init(comparison, painter, isBad ? .bad : comparison.isChecked ? .good : .nothingChecked)
    }
}

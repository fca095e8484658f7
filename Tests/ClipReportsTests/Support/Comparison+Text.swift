import ClipHarness
import ClipReports
import ClipSuites

extension Comparison {
    /// The text of `diff` with the default of `--fail-on`.
    func text(_ painter: Painter?) -> String {
        text(painter, newlyFails || !warnings.isEmpty ? .bad : isChecked ? .good : .nothingChecked)
    }
}

import ClipHarness
import ClipReports
import ClipSuites

extension Comparison {
    func text(_ painter: Painter?) -> String {
        text(painter, newlyFails || !warnings.isEmpty ? .bad : isChecked ? .good : .nothingChecked)
    }
}

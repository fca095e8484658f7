/// How a case's result compares with its result in the baseline.
public enum BaselineMark: String, CaseIterable, Sendable, Hashable, Codable {
    /// The case fails, but did not fail in this way in the baseline.
    case newlyFailing = "newly-failing"
    /// The case's `known` is to be deleted or renewed: the case passes, or the date has passed.
    case overdue
    case stillFailing = "still-failing"
    case fixed
    /// The status, resolution, outcome or expectation changed, but the case does not fail.
    case changed
    /// The case does not fail, but is not in the baseline.
    case added
    case slower

    package var words: String { self == .stillFailing ? "failed before" : rawValue.replacing("-", with: " ") }
}

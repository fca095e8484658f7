/// How a case's result differs from the baseline.
public enum BaselineMark: String, CaseIterable, Sendable, Hashable, Codable {
    /// The case fails, but did not fail in this way in the baseline.
    case newlyFailing = "newly-failing"
    /// The case's known failure no longer occurs, or has expired.
    case overdue
    case stillFailing = "still-failing"
    case fixed
    /// The status, resolution, outcome or expectation changed, but the case does not fail.
    case changed
    /// The case is not in the baseline and does not fail.
    case added
    case slower

    package var words: String { self == .stillFailing ? "failed before" : rawValue.replacing("-", with: " ") }
}

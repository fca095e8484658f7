/// How a case's result differs from its result in the baseline.
public enum BaselineMark: String, CaseIterable, Sendable, Hashable, Codable {
    /// The case fails, but in the baseline it passed, was skipped, or did not exist.
    case newlyFailing = "newly-failing"
    case stillFailing = "still-failing"
    case fixed
    /// The case is now flaky or skipped, or it shows, delivers or expects something different.
    case changed
    /// The case passes, but is not in the baseline.
    case added
    case slower

    package var words: String { self == .stillFailing ? "failed before" : rawValue.replacing("-", with: " ") }
}

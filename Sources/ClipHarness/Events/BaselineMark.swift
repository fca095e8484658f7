/// The difference from the case's result in an earlier run, the baseline.
public enum BaselineMark: String, CaseIterable, Sendable, Hashable, Codable {
    /// The case fails, and in the baseline it passed, was skipped, or did not exist.
    case newlyFailing = "newly-failing"
    /// The case fails in both runs.
    case stillFailing = "still-failing"
    /// The case passes, and failed in the baseline.
    case fixed
    /// The case shows, delivers or expects something else, is flaky, or is skipped, unlike in the baseline.
    case changed
    /// The case passes, and the baseline does not have it.
    case added
    /// The case passes, and takes much longer than in the baseline.
    case slower

    package var words: String { self == .stillFailing ? "failed before" : rawValue.replacing("-", with: " ") }
}

/// The difference from the result that the same case had in an earlier run, the baseline.
public enum BaselineMark: String, CaseIterable, Sendable, Hashable, Codable {
    /// The case does not pass, and in the baseline it did, was not run, or was not there.
    case newlyFailing = "newly-failing"
    /// It passes in neither.
    case stillFailing = "still-failing"
    /// It passes, and in the baseline it did not.
    case fixed
    /// Something else is shown, delivered or expected, it is flaky, or it is not run, unlike in the baseline.
    case changed
    /// It passes, and the baseline does not have it.
    case added
    /// It passes and takes much longer than in the baseline.
    case slower

    package var words: String { self == .stillFailing ? "failed before" : rawValue.replacing("-", with: " ") }
}

import ClipSuites

/// Compares a value with a matcher and words what is wrong.
struct MatcherFinding {
    var type: FindingType
    /// What the value is, as in `screen`.
    var subject: String
    var matcher: Matcher

    init(_ type: FindingType, _ subject: String, _ matcher: Matcher) {
        self.type = type
        self.subject = subject
        self.matcher = matcher
    }

    /// What is wrong with a value; `nil` where it is as expected.
    ///
    /// - Parameters:
    ///   - found: The value; `nil` where there is none.
    ///   - shown: The value as it may be shown, without secrets.
    func finding(_ found: Scalar?, shown: Scalar?) -> Finding? {
        switch matcher.accepts(found ?? .null) {
        case .accepted:
            return nil
        case .rejected:
            return finding("\(subject) is \(shown.shown()), expected \(matcher.shown())", shown)
        case .gaveUp(let why):
            let comparison = "\(shown.shown()) could not be compared with \(matcher.shown())"
            return finding("\(subject) \(comparison): \(OneLine.text(why))", shown)
        }
    }

    private func finding(_ message: String, _ shown: Scalar?) -> Finding {
        Finding(
            type, message, expected: matcher.shown(limit: OneLine.kept), found: shown.shown(limit: OneLine.kept))
    }
}

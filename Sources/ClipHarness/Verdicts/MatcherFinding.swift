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
    /// - Parameter found: The value; `nil` where there is none.
    func finding(_ found: Scalar?) -> Finding? {
        switch matcher.accepts(found ?? .null) {
        case .accepted:
            return nil
        case .rejected:
            return finding("\(subject) is \(found.shown()), expected \(matcher.shown())", found)
        case .gaveUp(let why):
            let comparison = "\(found.shown()) could not be compared with \(matcher.shown())"
            return finding("\(subject) \(comparison): \(OneLine.text(why))", found)
        }
    }

    private func finding(_ message: String, _ found: Scalar?) -> Finding {
        Finding(
            type, message, expected: matcher.shown(limit: OneLine.kept), found: found.shown(limit: OneLine.kept))
    }
}

import ClipRules

/// The words that `declined` takes.
enum DeclineWords {
    /// The words of `app-clip-rules`: the project's own, and App Store Connect's that the rules give.
    static let all = [
        "notHTTPS", "malformedURL", "userInfo", "noBanner", "noExperience", "linkNotAllowed", "otherClip",
        "noAppLinksRule", "excludedByAppLinks", "INVALID_ENTITLEMENT_SYNTAX_ERROR",
        "INVALID_ENTITLEMENT_MISSING_SECTION", "INVALID_ENTITLEMENT_UNHANDLED_SECTION",
        "INVALID_ENTITLEMENT_UNKNOWN_ID", "CANNOT_REACH_AASA_FILE", "BAD_JSON_CONTENT",
    ]

    /// Whether a word is one of them, or has the form of a status of App Store Connect, which may add some.
    static func isKnown(_ word: String) -> Bool { all.contains(word) || isStatus(word) }

    /// Whether a word has the form of a status of App Store Connect: capitals, digits and underscores.
    static func isStatus(_ word: String) -> Bool {
        guard let first = word.utf8.first, (0x41...0x5A).contains(first) else { return false }
        return word.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
    }
}

import ClipRules

/// What to change so that a declined invocation opens.
enum DeclineMend {
    /// The mend in a sentence; `nil` for an invocation that opens something, or where only the URL's author can tell.
    static func text(for resolution: Resolution) -> String? {
        switch resolution.declined {
        case nil: nil
        case .notHTTPS: "Put the https address of the same page into the code or tag."
        case .malformedURL: "Correct the URL where the caret points."
        case .userInfo: "Take the user name and password out of the URL."
        case .noExperience: noExperience(resolution.source)
        case .linkNotAllowed:
            "Use one of Apple's links exactly as App Store Connect generated it, from a source that takes it."
        case .otherClip: "Put this clip's bundle identifier into the link's 'p', or ask the suite of the other clip."
        default: nil
        }
    }

    private static func noExperience(_ source: Source) -> String {
        switch source {
        case .maps, .siriSuggestion:
            "Register an advanced experience for the URL and say that it has a place (\"place\": true): \(source.rawValue) "
                + "offers no other."
        case .appClipCode, .nfc, .qrCode:
            "Register an advanced experience whose URL is a prefix of this one, or define the default experience."
        default:
            "Define the default experience, or register an experience that \(source.rawValue) may open."
        }
    }
}

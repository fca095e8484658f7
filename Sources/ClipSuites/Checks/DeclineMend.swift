import ClipRules

/// What to change so that a declined invocation opens.
package enum DeclineMend {
    /// The mend in a sentence; `nil` for an invocation that opens something, or where only the URL's author can tell.
    ///
    /// - Parameter suite: The suite that declines, of whose files the mend names the place.
    package static func text(for resolution: Resolution, in suite: Suite?) -> String? {
        if resolution.declined != nil, let step = resolution.trace.last?.association {
            return suite.map { AssociationMend(suite: $0).text(for: step) }
        }
        return switch resolution.declined {
        case .notHTTPS: "Put the https address of the same page into the code or tag."
        case .malformedURL: "Correct the URL where the caret points."
        case .userInfo: "Take the user name and password out of the URL."
        case .noExperience: noExperience(resolution)
        case .linkNotAllowed:
            "Use one of Apple's links exactly as App Store Connect generated it, from a source that takes it."
        case .otherClip: "Put this clip's bundle identifier into the link's 'p', or ask the suite of the other clip."
        default: nil
        }
    }

    private static func noExperience(_ resolution: Resolution) -> String {
        // A URL that only another reading of Apple's rules would serve should not depend on how it is read.
        if resolution.advisories.contains(where: { $0.name == .componentBoundary }) {
            return "Register an advanced experience for this URL itself: one that covers it only within a path "
                + "component may or may not serve it."
        }
        return switch resolution.source {
        case .maps, .siriSuggestion:
            "Register an advanced experience for the URL and say that it has a place (\"place\": true): "
                + "\(resolution.source.rawValue) offers no other."
        case .appClipCode, .nfc, .qrCode:
            "Register an advanced experience whose URL is a prefix of this one, or define the default experience."
        default:
            "Define the default experience, or register an experience that \(resolution.source.rawValue) may open."
        }
    }
}

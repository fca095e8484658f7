import ClipRules

/// What to change so that a declined invocation opens.
package enum DeclineMend {
    /// The mend in a sentence; `nil` for an invocation that opens something, or where only the URL's author can tell.
    ///
    /// - Parameter suite: The suite that declines, of whose files the mend names the place.
    package static func text(for resolution: Resolution, in suite: Suite?) -> String? {
        if resolution.declined != nil, let step = resolution.trace.last?.association {
            return suite.map { AssociationMend(suite: $0, need: resolution.source.bannerNeed).text(for: step) }
        }
        return switch resolution.declined {
        case .notHTTPS: "Use the https address of the same page."
        case .malformedURL: "Correct the URL at that byte."
        case .userInfo: "Take the user name and password out of the URL."
        case .noExperience: noExperience(resolution, suite)
        case .linkNotAllowed:
            "Use the link as App Store Connect generated it, from a source that takes it: nfc, qrCode, messages and "
                + "appLink take Apple's links, and appClipCode the short form of a demo link."
        case .otherClip:
            "Use this clip's default link, https://appclip.apple.com/id?p=\(suite?.clip.bundleID ?? "…"), or ask the "
                + "suite of the other clip. A demo link has to be stated as \"demoLink\" of the default experience."
        default: nil
        }
    }

    /// Only App Clip Codes, Maps and Siri decline for want of an experience: all others open the default one.
    private static func noExperience(_ resolution: Resolution, _ suite: Suite?) -> String {
        let source = resolution.source.rawValue
        if let url = resolution.trace.lazy.compactMap(\.experienceWithoutPlace).first {
            let place = suite?.advanced.first { $0.url.text == url }?.urlLocation
            return "Add \"place\": true to the advanced experience \(url)"
                + (place.map { " (\($0.file):\($0.line))" } ?? "")
                + ", once App Store Connect has matched it with a place: \(source) offers no other."
        }
        let isCode = resolution.source == .appClipCode
        let place = isCode ? "" : ", with a place (\"place\": true)"
        // A URL that only another reading of Apple's rules would serve should not depend on how it is read.
        if resolution.advisories.contains(where: { $0.name == .componentBoundary }) {
            return "Register an advanced experience for this URL itself\(place): one that covers it only within a path "
                + "component may or may not serve it."
        }
        return "Register an advanced experience whose URL is a prefix of this one\(place): "
            + (isCode ? "an App Clip Code does not open the default experience." : "\(source) offers no other.")
    }
}

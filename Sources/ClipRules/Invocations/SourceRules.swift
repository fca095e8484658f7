/// What may serve a source, and what it requires: one row of the table of sources.
struct SourceRules {
    enum Advanced {
        /// They play no part.
        case ignored
        /// They play no part although Apple's words would let them.
        case passedOver
        /// The most specific prefix serves.
        case byPrefix
        /// The most specific prefix serves, if it has a place, and its registered URL is delivered.
        case withPlace
    }

    enum Association {
        case never
        /// Always, but not for a local experience.
        case exceptLocal
        case always
    }

    var takesLocal = false
    var advanced = Advanced.ignored
    var takesDefault = false
    var takesDefaultLink = false
    var takesDemoLink = false
    var association = Association.never
}

extension Source {
    /// The row of this source (Apple, "Configuring App Clip experiences", "Responding to invocations", "Testing the
    /// launch experience of your App Clip", "Supporting invocations from your website and the Messages app",
    /// "Encoding a URL in an App Clip Code").
    var rules: SourceRules {
        switch self {
        case .nfc, .qrCode:
            SourceRules(
                takesLocal: true, advanced: .byPrefix, takesDefault: true, takesDefaultLink: true,
                takesDemoLink: true, association: .exceptLocal)
        case .appClipCode:
            SourceRules(takesLocal: true, advanced: .byPrefix, takesDemoLink: true, association: .exceptLocal)
        case .safariBanner, .safariCard:
            SourceRules(takesLocal: true, advanced: .byPrefix, takesDefault: true, association: .always)
        case .messages:
            SourceRules(
                takesLocal: true, advanced: .passedOver, takesDefault: true, takesDefaultLink: true,
                takesDemoLink: true, association: .always)
        case .maps, .siriSuggestion:
            SourceRules(advanced: .withPlace, association: .always)
        case .appLink:
            SourceRules(takesDefault: true, takesDefaultLink: true, takesDemoLink: true, association: .always)
        case .testFlight:
            SourceRules(association: .always)
        case .spotlight, .appLibrary, .notification, .appSwitcher, .xcode:
            SourceRules()
        }
    }

    /// Where Apple says what this source delivers and what may serve it.
    var citation: Citation {
        switch self {
        case .nfc, .qrCode, .messages, .appLink: Citation(.documented, "CFG")
        case .appClipCode: Citation(.documented, "ENC")
        case .safariBanner, .safariCard: Citation(.documented, "WEB")
        case .maps, .siriSuggestion, .spotlight, .appLibrary, .notification, .appSwitcher:
            Citation(.documented, "RESP")
        case .testFlight, .xcode: Citation(.documented, "TEST")
        }
    }
}

/// A decision that leads to a resolution, with the authority for the decision.
public struct TraceStep: Sendable, Codable {
    /// A sentence that states the decision.
    public let text: String
    /// The authority for the decision; `nil` if no App Clip rule applies.
    public private(set) var citation: Citation?
    package var candidate: ServingExperience?
    package var association: AssociationStep?
    package var experienceWithoutPlace: String?

    private enum CodingKeys: String, CodingKey { case text, citation = "rests" }

    package init(_ text: String, citation: Citation? = nil) {
        self.text = text
        self.citation = citation
    }

    var asModel: TraceStep {
        guard citation?.mark == .documented else { return self }
        var step = self
        step.citation = Citation(.model, citation?.source)
        return step
    }
}

/// The authority for a decision.
public struct Citation: Sendable, Hashable, Codable {
    /// The kind of authority.
    public let mark: Mark
    /// An Apple document's short name, such as `CFG`, or a summary of evidence, if any.
    public let source: String?

    package init(_ mark: Mark, _ source: String? = nil) {
        self.mark = mark
        self.source = source
    }

    /// Apple's documents, keyed by their short names.
    package static let documents: KeyValuePairs = [
        "CFG": "Configuring App Clip experiences",
        "RESP": "Responding to invocations",
        "TEST": "Testing the launch experience of your App Clip",
        "WEB": "Supporting invocations from your website and the Messages app",
        "ASSOC": "Associating your App Clip with your website",
        "SAD": "Supporting associated domains",
        "AL": "the reference of applinks",
        "TN3155": "Debugging universal links",
        "LOC": "APActivationPayload",
        "LAUNCH": "Launching another app's App Clip from your app",
        "ENC": "Encoding a URL in an App Clip Code",
        "W20": "WWDC20 session 10146",
        "ASC": "App Store Connect API 4.4.1",
    ]

    /// The text in traces, such as `A: CFG` or `M`.
    public var text: String { source.map { "\(mark.rawValue): \($0)" } ?? mark.rawValue }

    /// The kinds of authority.
    public enum Mark: String, CaseIterable, Sendable, Hashable, Codable {
        /// Apple documents the rule.
        case documented = "A"
        /// Developers report the behaviour.
        case reported = "R"
        /// This project's model decides.
        case model = "M"
        /// A tester saw the behaviour on a device.
        case seen
    }
}

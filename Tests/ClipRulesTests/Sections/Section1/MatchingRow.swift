import ClipRules
import Testing

/// A URL with registered ones, its serving experience, and the undocumented answers that decide.
struct MatchingRow: Sendable, CustomTestStringConvertible {
    var url: String
    var registered: [String]
    var served: String
    var questions: Set<Advisory.Name> = []
    var matching = Matching.component

    /// A URL that a registered URL or the default experience serves.
    init(
        _ url: String, beside registered: [String], opens served: String = "default",
        advising questions: Set<Advisory.Name> = [], _ matching: Matching = .component
    ) {
        self.url = url
        self.registered = registered
        self.served = served
        self.questions = questions
        self.matching = matching
    }

    /// A URL that the only registered URL serves.
    init(
        _ url: String, opens registered: String, advising questions: Set<Advisory.Name> = [],
        _ matching: Matching = .component
    ) {
        self.init(url, beside: [registered], opens: registered, advising: questions, matching)
    }

    var testDescription: String { "\(url) beside \(registered.joined(separator: ", "))" }

    /// Checks the row with a source that registered and default experiences serve.
    func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let resolution = try ClipProfile.bikes(advanced: registered, matching: matching).resolve(url, .safariCard)
        #expect(resolution.served == served, sourceLocation: sourceLocation)
        #expect(resolution.questions == questions, sourceLocation: sourceLocation)
        #expect(resolution.delivered == url, sourceLocation: sourceLocation)
    }
}

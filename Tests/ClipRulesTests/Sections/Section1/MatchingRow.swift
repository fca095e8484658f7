import ClipRules
import Testing

/// A URL beside registered ones: what serves it by the model, and which undocumented answers that rests on.
struct MatchingRow: Sendable, CustomTestStringConvertible {
    var url: String
    var registered: [String]
    var served: String
    var questions: Set<Advisory.Name> = []
    var matching = Matching.component

    /// Served by one of the registered URLs, or by the default experience.
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

    /// Served by the only registered URL.
    init(
        _ url: String, opens registered: String, advising questions: Set<Advisory.Name> = [],
        _ matching: Matching = .component
    ) {
        self.init(url, beside: [registered], opens: registered, advising: questions, matching)
    }

    var testDescription: String { "\(url) beside \(registered.joined(separator: ", "))" }

    /// Asked from a source that registered experiences and the default one may serve.
    func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let resolution = try ClipProfile.bikes(advanced: registered, matching: matching).resolve(url, .safariCard)
        #expect(resolution.served == served, sourceLocation: sourceLocation)
        #expect(resolution.questions == questions, sourceLocation: sourceLocation)
        #expect(resolution.delivered == url, sourceLocation: sourceLocation)
    }
}

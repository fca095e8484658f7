/// A question that Apple does not answer, with the model's answer and the opposite.
package struct Rule: Sendable {
    package let question: String
    package let model: String
    /// The other answers. Most rules have one.
    package let opposites: [String]
    /// The authority of the model's answer.
    package let mark: Citation.Mark
    /// The short names of Apple's documents that concern the question.
    package let sources: [String]

    init(
        _ question: String, _ model: String, _ opposites: String..., mark: Citation.Mark = .model
    ) {
        self.init(question, model, opposites, ["CFG"], mark)
    }

    init(
        _ question: String, _ model: String, _ opposite: String, _ sources: [String], mark: Citation.Mark = .model
    ) {
        self.init(question, model, [opposite], sources, mark)
    }

    private init(
        _ question: String, _ model: String, _ opposites: [String], _ sources: [String], _ mark: Citation.Mark
    ) {
        self.question = question
        self.model = model
        self.opposites = opposites
        self.sources = sources
        self.mark = mark
    }
}

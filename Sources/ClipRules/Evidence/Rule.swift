/// A question that Apple does not answer, with the model's answer and the opposite answers.
package struct Rule: Sendable {
    package let question: String
    package let model: String
    package let opposites: [String]
    package let mark: Citation.Mark
    /// The short names of Apple's documents about the question.
    package let sources: [String]

    init(
        _ question: String, _ model: String, _ opposites: String..., in sources: [String] = ["CFG"],
        mark: Citation.Mark = .model
    ) {
        self.question = question
        self.model = model
        self.opposites = opposites
        self.sources = sources
        self.mark = mark
    }
}

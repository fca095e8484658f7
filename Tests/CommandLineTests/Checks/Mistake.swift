import Testing

/// Something that goes wrong in practice, made in a suite of which nothing else is wrong.
struct Mistake: Sendable, CustomTestStringConvertible {
    /// The golden file's name.
    var testDescription: String
    /// The advisory that tells of it.
    var advisory: String
    /// What stands in the good files, and what it becomes.
    private var edits: [Edit]

    private struct Edit: Sendable {
        var file: File
        var good: String
        var wrong: String
    }

    enum File: Sendable { case suite, association, page, otherPage }

    init(_ name: String, _ advisory: String? = nil) {
        testDescription = name
        self.advisory = advisory ?? name
        edits = []
    }

    /// The mistake with one more change.
    func with(_ good: String, _ wrong: String, in file: File = .suite) -> Mistake {
        var result = self
        result.edits.append(Edit(file: file, good: good, wrong: wrong))
        return result
    }

    /// A further invocation, at the front.
    func invoking(_ invocation: String) -> Mistake {
        with("\"invocations\": [", "\"invocations\": [\n    { \"title\": \"New\", \(invocation) },")
    }

    /// The suite with the mistake.
    func made() throws -> ShopSuite {
        var shop = ShopSuite()
        for edit in edits {
            switch edit.file {
            case .suite: try Self.apply(edit, to: &shop.suite)
            case .association: try Self.apply(edit, to: &shop.association)
            case .page: try Self.apply(edit, to: &shop.page)
            case .otherPage: try Self.apply(edit, to: &shop.otherPage)
            }
        }
        return shop
    }

    private static func apply(_ edit: Edit, to text: inout String) throws {
        try #require(text.contains(edit.good), "the good file has no \(edit.good)")
        text = text.replacing(edit.good, with: edit.wrong, maxReplacements: 1)
    }
}

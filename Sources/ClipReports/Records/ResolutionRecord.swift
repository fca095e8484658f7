import ClipRules

/// What iOS does with an invocation, as JSON: the answer of `explain --format json`, and a part of each
/// ``CaseRecord``.
///
/// Every member is always there. `null` stands for *none*: no `url` or `delivered` URL is handed over, no
/// `experience` serves the invocation, no `card` is shown, no `target` opens, it is not `declined`.
public struct ResolutionRecord {
    private let resolution: Resolution
    private let suite: String?

    /// Takes what is to be written, and the identifier of the suite that answers, where the line is to name it.
    public init(_ resolution: Resolution, suite: String? = nil) {
        self.resolution = resolution
        self.suite = suite
    }

    /// One JSON object on one line, without the line's end, with the members
    /// `url source experience card target delivered declined advisories trace`; before them `suite`, where it is named.
    public var json: String {
        var writer = JSONWriter()
        writer.object { writer in
            if let suite {
                writer.key("suite")
                writer.string(suite)
            }
            writer.key("url")
            writer.string(resolution.url)
            writer.key("source")
            writer.string(resolution.source.rawValue)
            ResolutionRecord.writeExperience(resolution, to: &writer)
            writer.key("target")
            writer.string(resolution.target?.rawValue)
            ResolutionRecord.writeHandover(resolution, to: &writer)
            ResolutionRecord.writeAdvisories(resolution, to: &writer)
            ResolutionRecord.writeTrace(resolution, to: &writer)
        }
        return writer.bytes.string
    }

    /// Writes `experience` and `card`.
    static func writeExperience(_ resolution: Resolution, to writer: inout JSONWriter) {
        writer.key("experience")
        writer.string(resolution.experience?.spelling)
        writer.key("card")
        guard let card = resolution.card else { return writer.null() }
        writer.object { writer in
            writer.key("title")
            writer.string(card.title)
            writer.key("subtitle")
            writer.string(card.subtitle)
            writer.key("action")
            writer.string(card.action?.rawValue)
            writer.key("image")
            writer.string(card.image)
        }
    }

    /// Writes `delivered` and `declined`.
    static func writeHandover(_ resolution: Resolution, to writer: inout JSONWriter) {
        writer.key("delivered")
        writer.string(resolution.delivered)
        writer.key("declined")
        writer.string(resolution.declined?.rawValue)
    }

    /// Writes `trace`, an array of sentences with what they rest on.
    static func writeTrace(_ resolution: Resolution, to writer: inout JSONWriter) {
        writer.key("trace")
        writer.array(resolution.trace) { $0.string($1.citedText) }
    }

    /// Writes `advisories`, an array of objects with `name` and `text`.
    static func writeAdvisories(_ resolution: Resolution, to writer: inout JSONWriter) {
        writer.key("advisories")
        writer.array(resolution.advisories) { writer, advisory in
            writer.object { writer in
                writer.key("name")
                writer.string(advisory.name.rawValue)
                writer.key("text")
                writer.string(advisory.text)
            }
        }
    }
}

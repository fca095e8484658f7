/// The commands that pipelines read in printed text, and how text is kept from being one, whatever the environment.
package enum PipelineCommands {
    /// What a text is, which decides how a command in it is taken apart.
    package enum Form: Sendable {
        /// Text for people, in which a space does.
        case text
        /// JSON, which keeps its meaning.
        case json
        /// XML or HTML, which keeps its meaning.
        case markup
        /// Commands that are meant to be such.
        case commands
    }

    /// The text without anything that GitHub Actions (`::name::` at the beginning of a line, `##[name]`), Azure Pipelines
    /// (`##vso[`, `##[`) or TeamCity (`##teamcity[`) would obey. All but the first count anywhere in a line.
    static func neutralised(_ text: String, as form: Form = .text) -> String {
        var text = text
        guard form != .commands, text.withUTF8(mayHoldCommand) else { return text }
        return text.withUTF8 { String(decoding: neutralised($0, as: form), as: UTF8.self) }
    }

    /// The same for UTF-8 that begins with a line and ends with one.
    static func neutralised(_ bytes: UnsafeBufferPointer<UInt8>, as form: Form) -> [UInt8] {
        guard form != .commands, mayHoldCommand(bytes) else { return Array(bytes) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        var isAtStart = true
        for (index, byte) in bytes.enumerated() {
            let isSecond = index > 0 && bytes[index - 1] == byte
            switch byte {
            case UInt8(ascii: "#") where isSecond && (form != .text || isOpening(bytes, after: index)):
                append(byte, to: &result, as: form)
            case UInt8(ascii: ":") where isSecond && isAtStart:
                append(byte, to: &result, as: form)
            default:
                result.append(byte)
            }
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): isAtStart = true
            // White space and a first colon do not end the beginning of a line.
            case UInt8(ascii: " "), 0x09...0x0D: break
            case UInt8(ascii: ":") where isAtStart: break
            // .NET takes white space beyond ASCII for no beginning either.
            default: if byte < 0x80 { isAtStart = false }
            }
        }
        return result
    }

    /// Appends the second of two marks so that they are none. No line of JSON begins with a colon.
    private static func append(_ mark: UInt8, to result: inout [UInt8], as form: Form) {
        switch form {
        case .text, .commands: result += [UInt8(ascii: " "), mark]
        case .json: result += mark == UInt8(ascii: "#") ? Array("\\u0023".utf8) : [mark]
        case .markup: result += Array("&#\(mark);".utf8)
        }
    }

    /// Whether there are two marks next to each other; in most texts there are not.
    private static func mayHoldCommand(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var last: UInt8 = 0
        for byte in bytes {
            if byte == last, byte == UInt8(ascii: "#") || byte == UInt8(ascii: ":") { return true }
            last = byte
        }
        return false
    }

    /// What follows `##` in a command.
    private static let openings = ["[", "vso[", "teamcity["].map { Array($0.utf8) }

    private static func isOpening(_ bytes: UnsafeBufferPointer<UInt8>, after index: Int) -> Bool {
        let rest = bytes[(index + 1)...].prefix(9).map { (65...90).contains($0) ? $0 | 0x20 : $0 }
        return openings.contains { rest.starts(with: $0) }
    }
}

/// What a pipeline takes of a run: reports, and commands that name one, each a line without its end.
package enum PipelineMessage {
    /// Adds a summary to the file of a step.
    package static func summary(addedTo path: String, options: ReportOptions) -> any Reporter {
        DocumentReporter { _ throws(ReportError) in try MarkdownSummary(target: .appending(path), options: options) }
    }

    /// Annotates lines on standard output.
    package static func annotations(_ dialect: AnnotationDialect) -> any Reporter {
        DocumentReporter { _ throws(ReportError) in try Annotations(target: .output, dialect: dialect) }
    }

    /// Azure Pipelines shows the Markdown file on the run's page.
    package static func azureSummary(_ path: String) -> String {
        "##vso[task.uploadsummary]" + path.replacing(["%": "%AZP25", "\r": "%0D", "\n": "%0A"])
    }

    /// TeamCity reads the JUnit report (service messages, `importData`).
    package static func teamCityImport(_ path: String) -> String {
        let escapes: [Unicode.Scalar: String] = [
            "|": "||", "'": "|'", "\n": "|n", "\r": "|r", "[": "|[", "]": "|]", "\u{85}": "|x", "\u{2028}": "|l",
            "\u{2029}": "|p",
        ]
        return "##teamcity[importData type='junit' path='\(path.replacing(escapes))']"
    }
}

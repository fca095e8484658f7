import ClipSuites

/// Something wrong in a definition, as a JSON object: `severity` and `message`, and where there are any, `place`,
/// `excerpt`, `note`, `fix` and `advisory`.
struct DiagnosticRecord {
    private let diagnostic: Diagnostic

    init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.key("severity")
            writer.string(diagnostic.severity.rawValue)
            writer.key("message")
            writer.string(diagnostic.message)
            if let place = diagnostic.location {
                writer.key("place")
                PlaceRecord(place).write(to: &writer)
            }
            if let excerpt = diagnostic.excerpt {
                writer.key("excerpt")
                write(excerpt, to: &writer)
            }
            for (name, text) in remarks {
                guard let text else { continue }
                writer.key(name)
                writer.string(text)
            }
        }
    }

    private var remarks: [(StaticString, String?)] {
        [("note", diagnostic.note), ("fix", diagnostic.fix), ("advisory", diagnostic.advisory)]
    }

    private func write(_ excerpt: Diagnostic.Excerpt, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.key("line")
            writer.string(excerpt.line)
            writer.key("start")
            writer.number(excerpt.start)
            writer.key("length")
            writer.number(excerpt.length)
        }
    }
}

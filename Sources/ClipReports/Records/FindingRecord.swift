import ClipHarness

/// What is wrong with a case, as JSON: an array of objects with `type` and `message`, and with `expected` and `found`
/// where they compare.
enum FindingRecord {
    static func write(_ findings: [Finding], to writer: inout JSONWriter) {
        writer.array(findings) { writer, finding in
            writer.object { writer in
                writer.key("type")
                writer.string(finding.type.rawValue)
                writer.key("message")
                writer.string(finding.message)
                if let expected = finding.expected {
                    writer.key("expected")
                    writer.string(expected)
                }
                if let found = finding.found {
                    writer.key("found")
                    writer.string(found)
                }
            }
        }
    }
}

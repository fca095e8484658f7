import ClipRouting

extension RunComparison {
    /// One JSON object on one line, without the line's end.
    package var json: String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.write("old", paths[0])
            writer.write("new", paths[1])
            writer.write("isComplete", warnings.isEmpty)
            for mark in Self.order {
                writer.key(text: mark)
                writer.array(changes[mark] ?? []) { $1.write(to: &$0) }
            }
        }
        return writer.bytes.string
    }
}

extension ChangedCase {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.write("id", found.id)
            writer.write("formerID", former?.id)
            writer.write("suite", found.suite)
            writer.write("place", found.place)
            writer.write("owner", found.owner)
            writer.write("verdict", found.verdict)
            writer.write("formerVerdict", former?.verdict)
            writer.key("changes")
            writer.object { writer in
                for fact in facts {
                    writer.key(text: fact.name)
                    writer.array([fact.old, fact.new]) { $0.raw(Array(($1 ?? "null").utf8)) }
                }
            }
        }
    }
}

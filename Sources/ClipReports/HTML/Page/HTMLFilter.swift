import ClipHarness

/// The controls that filter the cases. They do nothing without JavaScript, and are hidden then.
struct HTMLFilter {
    private let tally: HTMLTally

    init(_ tally: HTMLTally) { self.tally = tally }

    func write(to buffer: inout HTMLBuffer) {
        buffer.markup(
            "<noscript><p class=\"n\">Everything can be read as it is; filtering needs JavaScript.</p></noscript>")
        buffer.markup("<div id=\"filter\" role=\"search\" aria-label=\"Filter the cases\" hidden=\"\">")
        buffer.markup("<fieldset><legend>Status</legend>")
        for status in CaseResult.Status.allCases where tally.all.count(of: status) > 0 {
            buffer.markup("<label class=\"")
            buffer.markup(status.word)
            buffer.markup("\"><input type=\"checkbox\" name=\"status\" checked=\"\" value=\"")
            buffer.markup(status.word)
            buffer.markup("\"/> ")
            buffer.markup(status.word)
            buffer.markup(" <b>")
            buffer.number(tally.all.count(of: status))
            buffer.markup("</b></label>")
        }
        buffer.markup("</fieldset>")
        writeChoice("kind", "Kind", CaseKind.allCases.filter { tally.kinds[$0] != nil }.map(\.rawValue), to: &buffer)
        writeChoice("tag", "Tag", tally.tags, to: &buffer)
        buffer.markup("<label>Text <input id=\"text\" type=\"search\" autocomplete=\"off\" spellcheck=\"false\"")
        buffer.markup(" placeholder=\"title, URL, message\"/></label>")
        buffer.markup("<button id=\"reset\" type=\"button\">Show all</button>")
        buffer.markup("<button id=\"toggle\" type=\"button\">Open all shown</button></div>")
        buffer.markup("<p id=\"shown\" role=\"status\" aria-live=\"polite\" hidden=\"\"></p>\n")
    }

    private func writeChoice(
        _ id: StaticString, _ label: StaticString, _ words: [String], to buffer: inout HTMLBuffer
    ) {
        guard !words.isEmpty else { return }
        buffer.markup("<label>")
        buffer.markup(label)
        buffer.markup(" <select id=\"")
        buffer.markup(id)
        buffer.markup("\"><option value=\"\">all</option>")
        for word in words {
            // The value tells a tag that is called `all`, or is empty, from the first choice.
            buffer.markup("<option value=\"=")
            buffer.attribute(word)
            buffer.markup("\">")
            buffer.text(word)
            buffer.markup("</option>")
        }
        buffer.markup("</select></label>")
    }
}

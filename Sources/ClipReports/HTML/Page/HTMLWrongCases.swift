/// The cases that did not pass, in short, each with a link to its block.
struct HTMLWrongCases {
    private let tally: HTMLTally

    init(_ tally: HTMLTally) { self.tally = tally }

    func write(to buffer: inout HTMLBuffer) {
        guard !tally.wrong.isEmpty else { return }
        buffer.markup("<section aria-labelledby=\"wrong\"><h2 id=\"wrong\">What did not pass</h2><ol class=\"wrong\">")
        for wrong in tally.wrong {
            buffer.markup("<li><a href=\"#c")
            buffer.number(wrong.index)
            buffer.markup("\"><span class=\"s ")
            buffer.markup(wrong.status.word)
            buffer.markup("\">")
            buffer.markup(wrong.status.word)
            buffer.markup("</span> ")
            buffer.text(wrong.name)
            buffer.markup("</a><span>")
            buffer.text(wrong.message)
            buffer.markup("</span></li>\n")
        }
        buffer.markup("</ol>")
        let more = tally.all.failed + tally.all.errored + tally.all.flaky - tally.wrong.count
        if more > 0 {
            buffer.markup("<p class=\"n\">And ")
            buffer.number(more)
            buffer.markup(" more: they are among the cases below.</p>")
        }
        buffer.markup("</section>\n")
    }
}

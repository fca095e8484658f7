import ClipHarness

/// The document's head, and the header that says in a sentence how the run ended.
struct HTMLHead {
    private let tally: HTMLTally
    private let ended: RunEnded
    private let options: ReportOptions

    init(_ tally: HTMLTally, ended: RunEnded, options: ReportOptions) {
        self.tally = tally
        self.ended = ended
        self.options = options
    }

    func write(to buffer: inout HTMLBuffer) {
        buffer.markup("<!DOCTYPE html>\n<html lang=\"en\"><head>")
        buffer.markup("<meta charset=\"utf-8\"/>")
        ContentSecurityPolicy.write(to: &buffer)
        buffer.markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>")
        buffer.markup("<meta name=\"referrer\" content=\"no-referrer\"/>")
        buffer.markup("<meta name=\"color-scheme\" content=\"light dark\"/>")
        buffer.markup("<title>")
        writeSentence(to: &buffer)
        buffer.markup(" · ClipFlight</title>\n<style>")
        buffer.markup(HTMLStyle.text)
        buffer.markup("</style></head>\n<body><a class=\"skip\" href=\"#cases\">Skip to the cases</a>\n")
        buffer.markup("<header><p class=\"brand\"><b>ClipFlight</b>")
        writeRun(to: &buffer)
        buffer.markup("</p><h1>")
        writeSentence(to: &buffer)
        buffer.markup("</h1>")
        if let signal = ended.interruptedBy {
            buffer.markup("<p class=\"note\">The run was interrupted by signal ")
            buffer.number(Int(signal))
            buffer.markup(": cases that had not finished are among the errored ones, as interrupted.</p>")
        }
        if let failures = ended.stoppedAfter {
            buffer.markup("<p class=\"note\">The run stopped after ")
            buffer.number(failures)
            buffer.markup(failures == 1 ? " failed case" : " failed cases")
            buffer.markup(": what had not begun is among the skipped.</p>")
        }
        buffer.markup("</header>\n")
    }

    /// Writes how the run ended.
    private func writeSentence(to buffer: inout HTMLBuffer) {
        let counts = tally.all
        switch (counts.failed + counts.errored, counts.total) {
        case (_, 0):
            buffer.markup("There was no case")
        case (0, 1) where counts.passed == 1:
            buffer.markup("The one case passed")
        case (0, let total) where counts.passed == total:
            buffer.markup("All ")
            buffer.number(total)
            buffer.markup(" cases passed")
        case (0, let total):
            buffer.markup("None of ")
            buffer.number(total)
            buffer.markup(total == 1 ? " case failed" : " cases failed")
        case (let wrong, let total):
            buffer.number(wrong)
            buffer.markup(" of ")
            buffer.number(total)
            buffer.markup(total == 1 ? " case failed" : " cases failed")
        }
    }

    private func writeRun(to buffer: inout HTMLBuffer) {
        guard !options.reproducible else { return }
        let moment = Timestamp(secondsSince1970: tally.run.startedAt).text
        buffer.markup(" <time datetime=\"")
        buffer.attribute(moment)
        buffer.markup("\">")
        buffer.text(moment)
        buffer.markup("</time> on ")
        buffer.text(tally.run.hostName)
        buffer.markup(", ")
        buffer.seconds(ended.duration)
    }
}

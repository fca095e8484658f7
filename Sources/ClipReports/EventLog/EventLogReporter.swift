import ClipHarness

/// Writes the event log (`json`), JSON Lines, each line as soon as its case has finished.
final class EventLogReporter: Reporter {
    private let path: String
    private let options: ReportOptions
    private var file: OutputFile?
    private var writer = JSONWriter()
    private var lastFlush = ContinuousClock.now

    /// Cases that finish faster than this share a write, which would cost as much as they do.
    private static let flushInterval = Duration.milliseconds(1)

    init(path: String, options: ReportOptions) {
        self.path = path
        self.options = options
    }

    func handle(_ event: RunEvent) throws(ReportError) {
        switch event {
        case .planned(let run):
            file = try OutputFile(path: path, holding: .json)
            LoggedStart(planned: run, isReproducible: options.reproducible, storeOutput: options.storeOutput)
                .write(to: &writer)
        case .finished(let result):
            LoggedCase(
                result: result, keepsOutput: options.keepsOutput(of: result), isReproducible: options.reproducible
            ).write(to: &writer)
        case .ended(let run):
            LoggedEnd(ended: run, isReproducible: options.reproducible).write(to: &writer)
        case .preparing, .prepared, .started:
            return
        }
        writer.endLine()
        try file?.append(writer.bytes)
        writer.removeAll()
        if case .ended = event {
            try file?.commit()
            file = nil
        } else {
            try flushIfDue()
        }
    }

    private func flushIfDue() throws(ReportError) {
        let now = ContinuousClock.now
        guard now - lastFlush >= EventLogReporter.flushInterval else { return }
        lastFlush = now
        try file?.flush()
    }
}

import ClipHarness

extension Suites {
    /// Runs all cases through handlers in this process, and writes reports.
    ///
    /// - Parameters:
    ///   - reports: The path of each format, absolute or from the current folder.
    ///   - timeout: The time of one launch; `nil` leaves it to the suites.
    @discardableResult
    public func run(
        through handlers: Handlers, writing reports: [ReportFormat: String], options: ReportOptions = ReportOptions(),
        timeout: Duration? = nil
    ) async throws(ReportError) -> RunEnded {
        let set = ReportSet(reports.map { $0.reporter(path: $1, options: options) })
        let ended = await run(through: handlers, timeout: timeout) { set.handle($0) }
        if let error = set.errors.first { throw error }
        return ended
    }
}

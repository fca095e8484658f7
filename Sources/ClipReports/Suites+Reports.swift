import ClipHarness

extension Suites {
    /// Runs all cases through handlers in this process, and writes reports.
    ///
    ///     let run = try await Suites(at: "suites/bikes")
    ///         .run(through: Bikes.handlers, writing: [.junit: "reports/bikes.xml"])
    ///     #expect(run.counts.failed + run.counts.errored == 0)
    ///
    /// A report's path is absolute or relative to the current folder. All reports share `options`.
    /// If `timeout` is `nil`, the suites set the time limit of each launch.
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

import ClipHarness

/// Writes JUnit XML into one file, case by case.
public final class JUnitReporter: Reporter {
    private let path: String
    private let dialect: JUnitDialect
    private let options: ReportOptions
    private var document: JUnitDocument?

    /// Takes where the report goes. Nothing is opened before the run is planned.
    ///
    /// - Parameter dialect: Any but ``JUnitDialect/surefire``, which has a file for each suite: see
    ///   ``JUnitFolderReporter``.
    public init(path: String, dialect: JUnitDialect = .readers, options: ReportOptions) {
        self.path = path
        self.dialect = dialect
        self.options = options
    }

    /// Writes what the event adds to the report.
    ///
    /// - Throws: ``ReportError`` where the report cannot be written; the previous one stays as it was.
    public func handle(_ event: RunEvent) throws(ReportError) {
        switch event {
        case .planned(let run):
            document = try JUnitDocument(path: path, dialect: dialect, options: options, run: run)
        case .finished(let result):
            try document?.add(result)
        case .ended(let run):
            try document?.finish(after: run.duration).commit()
            document = nil
        case .preparing, .prepared, .started: break
        }
    }
}

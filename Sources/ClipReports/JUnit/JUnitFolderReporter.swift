import ClipHarness

/// Writes JUnit XML in the dialect of Surefire: a folder with a file for each suite, `TEST-<suite-id>.xml`.
///
/// Each file waits beside its place until all are complete. Then they take their places, and the files of suites that
/// an earlier run left here go, since whoever reads the folder would count them too. What others have put there stays.
public final class JUnitFolderReporter: Reporter {
    private let path: String
    private let options: ReportOptions
    private var run: Run?
    private var document: (suite: SuiteReference, file: JUnitDocument)?

    private struct Run {
        var planned: RunPlanned
        var folder: ReportFolder
        var names = SuiteFileNames()
        var complete: [SealedFile] = []
    }

    /// Takes which folder is the report. Nothing is created before the run is planned.
    public init(path: String, options: ReportOptions) {
        self.path = path
        self.options = options
    }

    /// Writes what the event adds to the report.
    ///
    /// - Throws: ``ReportError`` where the report cannot be written; unless it is already being put in place, the
    ///   previous one stays as it was.
    public func handle(_ event: RunEvent) throws(ReportError) {
        switch event {
        case .planned(let planned): run = Run(planned: planned, folder: try ReportFolder(path))
        case .finished(let result): try add(result)
        case .ended: try finish()
        case .preparing, .prepared, .started: break
        }
    }

    private func add(_ result: CaseResult) throws(ReportError) {
        let suite = result.testCase.suite
        if document?.suite != suite {
            try endSuite()
            try startSuite(suite)
        }
        try document?.file.add(result)
    }

    private func startSuite(_ suite: SuiteReference) throws(ReportError) {
        guard let name = run?.names.next(for: suite.id), let planned = run?.planned, let folder = run?.folder else {
            return
        }
        let file = try JUnitDocument(
            path: folder.file(name), dialect: .surefire, options: options, run: planned)
        document = (suite, file)
    }

    private func endSuite() throws(ReportError) {
        guard let document else { return }
        self.document = nil
        run?.complete.append(try document.file.finish(after: .zero))
    }

    private func finish() throws(ReportError) {
        try endSuite()
        guard let run else { return }
        self.run = nil
        for file in run.complete { try file.commit() }
        try run.folder.removeFiles(
            beginningWith: JUnitDocument.beginningInFolder, besides: run.names.used, where: SuiteFileNames.isOne)
    }
}

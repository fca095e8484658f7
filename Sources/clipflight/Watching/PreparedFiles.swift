import ClipHarness
import ClipSuites
import Foundation

/// What changes in a run until its last host is ready.
///
/// `@unchecked` holds because `last` is only touched while the lock is held.
final class PreparedFiles: @unchecked Sendable {
    private let files: WatchedFiles
    private let first: WatchedFiles.Stamps
    private let lock = NSLock()
    private var last: WatchedFiles.Stamps?

    /// Looks at the files, just before the run: the first host may be made ready before anybody hears that it is to be.
    init(_ files: WatchedFiles) {
        self.files = files
        first = files.preparableStamps()
    }

    /// Looks at the files whenever a host is ready.
    func hear(_ event: RunEvent) {
        switch event {
        case .prepared(let suite) where files.mayPrepare(suite):
            lock.withLock { last = files.preparableStamps() }
        case .planned, .preparing, .prepared, .started, .finished, .ended:
            break
        }
    }

    /// The files that changed then, and neither earlier in the run nor later.
    func changes(from start: WatchedFiles.Stamps, to end: WatchedFiles.Stamps) -> Set<ExactText> {
        guard let last = lock.withLock({ last }) else { return [] }
        return Set(
            first.changes(to: last).filter { start.agrees(with: first, at: $0) && last.agrees(with: end, at: $0) })
    }
}

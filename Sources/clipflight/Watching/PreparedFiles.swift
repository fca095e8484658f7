import ClipHarness
import Foundation

/// What changes in a run while its hosts are made ready.
///
/// `@unchecked` holds because the state is only touched while the lock is held.
final class PreparedFiles: @unchecked Sendable {
    private let files: WatchedFiles
    private let lock = NSLock()
    private var first: WatchedFiles.Stamps?
    private var last: WatchedFiles.Stamps?

    init(_ files: WatchedFiles) {
        self.files = files
    }

    /// Looks at the files before the first host is made ready, and whenever one is.
    func hear(_ event: RunEvent) {
        switch event {
        case .preparing(let suite, _) where files.mayPrepare(suite):
            lock.withLock { first = first ?? files.preparableStamps() }
        case .prepared(let suite) where files.mayPrepare(suite):
            lock.withLock { if first != nil { last = files.preparableStamps() } }
        case .planned, .preparing, .prepared, .started, .finished, .ended:
            break
        }
    }

    /// The files that changed then, and neither earlier in the run nor later.
    func changes(from start: WatchedFiles.Stamps, to end: WatchedFiles.Stamps) -> Set<String> {
        let (first, last) = lock.withLock { (self.first, self.last) }
        guard let first, let last else { return [] }
        return Set(
            first.changes(to: last).filter { start.agrees(with: first, at: $0) && last.agrees(with: end, at: $0) })
    }
}

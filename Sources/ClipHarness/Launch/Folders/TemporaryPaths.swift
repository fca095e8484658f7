package enum TemporaryPaths {
    private static let state = Locked<(paths: Set<String>, abandoned: [String])>(([], []))

    package static func insert(_ path: String) { _ = state.withLock { $0.paths.insert(path) } }

    package static func remove(_ path: String) { _ = state.withLock { $0.paths.remove(path) } }

    static func abandon(_ path: String) {
        state.withLock {
            $0.paths.remove(path)
            $0.abandoned.append(path)
        }
    }

    package static var abandoned: [String] { state.withLock { $0.abandoned } }

    /// Removes all temporary files and folders. Do not write to their paths afterwards.
    package static func clearAway() { state.withLock { for path in $0.paths { FolderRemoval.remove(path) } } }
}

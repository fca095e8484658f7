/// Something that launches programs: ``ProcessLauncher``, and what tests put in its place.
package protocol Launching: Sendable {
    /// Launches one child and waits until it and all that it started have ended.
    ///
    /// Never throws: what goes wrong is the report's ending. A cancelled task's launch ends as `interrupted`.
    func launch(_ order: LaunchOrder) async -> LaunchReport
}

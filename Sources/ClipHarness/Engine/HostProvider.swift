import ClipRules
import ClipSuites

/// Makes hosts ready to run cases, and keeps what their launches share.
package protocol HostProvider: Sendable {
    /// How many units a worker takes at a stretch. More than one where launches are so short that handing them out
    /// takes longer.
    var stretch: Int { get }

    /// Builds or prepares the program that runs when a target of a suite is opened. Asked once for each in a run.
    ///
    /// - Parameter tell: Is told what is being done, where it takes time.
    /// - Throws: Why the host cannot run.
    func runner(
        for target: Target, of suite: PlannedSuite, tell: @escaping @Sendable (String) async -> Void
    ) async throws(HostFailure) -> any CaseRunner

    /// Makes an empty folder for the steps of a journey to share, and returns its absolute path.
    ///
    /// - Throws: Why there can be none.
    func makeContainer() async throws(HostFailure) -> String

    /// Removes a folder that ``makeContainer()`` has made, with all that is in it.
    func removeContainer(_ path: String) async

    /// What there is to say about the hosts after the last launch.
    func remarks() async -> [Diagnostic]

    /// Ends what is being prepared or run; whatever is asked for from now on is answered as interrupted.
    func interrupt() async

    /// Removes whatever is left. Nothing is asked for afterwards.
    func end() async
}

extension HostProvider {
    /// One.
    package var stretch: Int { 1 }

    /// Nothing.
    package func remarks() async -> [Diagnostic] { [] }
}

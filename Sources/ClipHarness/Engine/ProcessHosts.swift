import ClipRules
import ClipSuites
import Foundation

/// Hosts that are programs of their own: each case is a process.
package actor ProcessHosts: HostProvider {
    private let jobs: Int
    private let isolation: Isolation
    private let inherited: [String: String]
    /// The programs that were made ready, with where their host is defined; under `fork`, each is to fork.
    private var programs: [ExactText: SourceLocation?] = [:]
    /// What takes the secrets of the hosts that were asked for out of what is said about all of them.
    private var masks: [SecretMask] = []
    private var opened: Result<Opened, HostFailure>?

    /// What there is from the first launch on.
    private struct Opened: Sendable {
        let launcher: ProcessLauncher
        let preparation: HostPreparation
    }

    /// Creates hosts. Nothing is started or made until one is asked for.
    ///
    /// - Parameters:
    ///   - jobs: How many processes run at once.
    ///   - isolation: Whether they may fork.
    ///   - inherited: The harness's own environment.
    package init(
        jobs: Int, isolation: Isolation = .auto, inherited: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.jobs = jobs
        self.isolation = isolation
        self.inherited = inherited
    }

    package func runner(
        for target: Target, of suite: PlannedSuite, tell: @escaping @Sendable (String) async -> Void
    ) async throws(HostFailure) -> any CaseRunner {
        guard let host = suite.host(for: target) else {
            throw HostFailure("the suite has no host for the full app; add \"app\": { \"host\": … }")
        }
        let opened = try open()
        let environment = ChildEnvironment(host: host, inherited: inherited)
        if !environment.mask.isEmpty { masks.append(environment.mask) }
        switch await Self.prepare(host, in: suite.suite.folder, by: opened.preparation, tell: tell) {
        case .success(let prepared):
            let program = ExactText(text: prepared.executable)
            if programs[program] == nil { programs[program] = host.location }
            return ProcessRunner(
                host: prepared, environment: environment, launcher: opened.launcher)
        case .failure(var failure):
            failure.location = host.location
            throw failure
        }
    }

    package func makeContainer() throws(HostFailure) -> String {
        let launcher = try open().launcher
        do {
            return try launcher.makeContainer()
        } catch {
            throw HostFailure(error.message)
        }
    }

    package func removeContainer(_ path: String) async {
        guard case .success(let opened) = opened else { return }
        await LaunchThread.run { opened.launcher.removeContainer(path) }
    }

    /// A warning where launches cannot be tagged, and for each process that they have left and that had to be looked for;
    /// under `--isolation fork`, one for each program that was spawned.
    package func remarks() async -> [Diagnostic] {
        guard case .success(let opened) = opened else { return [] }
        let strays = await LaunchThread.run { Strays.end() }
        return Self.tagWarning + strays.found.map { warning(of: $0, isEnded: true) }
            + strays.remaining.map { warning(of: $0, isEnded: false) }
            + (isolation == .fork ? refusals(by: opened.launcher) : [])
    }

    private func warning(of stray: RemainingProcess, isEnded: Bool) -> Diagnostic {
        // Which launch it belongs to is not known, and so which secrets it knows.
        let shown = masks.reduce(stray) { $0.masked(by: $1) }
        let result =
            isEnded ? "no longer shows which launch it belongs to; it was ended" : "could not be ended and still runs"
        return Diagnostic(
            .warning, at: nil, "a launch has left the \(shown.text), which \(result)",
            fix: (isEnded ? "" : "end it by hand; ")
                + "let handlers wait for what they start, and leave its limit on file locks (ulimit -x) alone")
    }

    private static var tagWarning: [Diagnostic] {
        guard let limit = LaunchTag.tooLowLimit else { return [] }
        return [
            Diagnostic(
                .warning, at: nil,
                """
                launches cannot be tagged, because the hard limit on file locks (ulimit -Hx) is \(limit): a process that \
                leaves the group and the environment of its launch is ended only with the run, and fails no case
                """,
                fix: "run clipflight where that limit is unlimited; only an administrator can raise it")
        ]
    }

    private func refusals(by launcher: ProcessLauncher) -> [Diagnostic] {
        programs.sorted { $0.key < $1.key }.compactMap { program, location in
            launcher.forkRefusal(of: program.text).map { reason in
                Diagnostic(
                    .warning, at: location, "\(program.text) \(reason); it was started again for each case",
                    fix: "leave out --isolation fork, which changes nothing but the speed")
            }
        }
    }

    package func interrupt() {
        guard case .success(let opened) = opened else {
            opened = .failure(HostFailure("the run was interrupted", interrupted: true))
            return
        }
        opened.launcher.interrupt()
    }

    package func end() async {
        guard case .success(let opened) = opened else { return }
        await LaunchThread.run { opened.launcher.close() }
    }

    private func open() throws(HostFailure) -> Opened {
        if let opened { return try opened.get() }
        let result = makeLauncher()
        opened = result
        return try result.get()
    }

    private func makeLauncher() -> Result<Opened, HostFailure> {
        do throws(FolderFailure) {
            let launcher = try ProcessLauncher(jobs: jobs, isolation: isolation)
            return .success(
                Opened(
                    launcher: launcher, preparation: HostPreparation(launcher: launcher, inherited: inherited)))
        } catch {
            return .failure(HostFailure(error.message))
        }
    }

    /// Prepares a host and tells of each step before the next one, so that nothing is told once it is ready.
    private static func prepare(
        _ host: HostDefinition, in folder: String, by preparation: HostPreparation,
        tell: @Sendable (String) async -> Void
    ) async -> Result<PreparedHost, HostFailure> {
        let (activities, told) = AsyncStream<String>.makeStream()
        async let prepared = {
            defer { told.finish() }
            return await preparation.prepare(host, in: folder) { told.yield($0) }
        }()
        for await activity in activities { await tell(activity) }
        return await prepared
    }
}

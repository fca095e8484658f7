import ClipHost
import ClipRules
import ClipSuites
import Foundation

actor ProcessHosts: HostProvider {
    nonisolated let batchSize = 1
    private let jobs: Int
    private let isolation: Isolation
    private let inherited: [String: String]
    private let hosts = MadeOnce<HostKey, ProcessHost>()
    private var masks: [SecretMask] = []
    private(set) var opened: Result<HostPreparation, HostFailure>?
    private let devices = DevicePool()
    private var closer: ProcessLauncher?

    private struct ProcessHost: Sendable {
        let program: PreparedHost
        let clip: ClipOnDevices?
        let environment: ChildEnvironment
        let launcher: ProcessLauncher
    }

    init(
        jobs: Int, isolation: Isolation = .auto, inherited: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.jobs = jobs
        self.isolation = isolation
        self.inherited = inherited
    }

    nonisolated func run(_ batch: HostBatch) async throws(HostFailure) -> HostReport {
        let host = try await hosts.host(of: batch) { () async throws(HostFailure) in try await self.prepare(batch) }
        let secrets = host.environment.mask
        guard let first = batch.cases.first else { return HostReport(launches: [], secrets: secrets) }
        let further = batch.mayContinue.map { mayContinue in
            FurtherLaunches(
                launches: batch.cases.dropFirst().map {
                    .init(environment: .init($0), timeout: $0.timeout, isRegistered: batch.suite.isEntitled(to: $0.url))
                },
                mayContinue: { mayContinue($0, $1, secrets) })
        }
        if let clip = host.clip {
            let launches = await clip.launch(first, then: further, in: host.environment, container: batch.container)
            return HostReport(launches: launches, secrets: secrets)
        }
        let order = LaunchOrder(
            executable: host.program.executable, arguments: host.program.arguments,
            environment: host.environment.variables(for: LaunchEnvironment(first)),
            directory: host.program.directory, timeout: first.timeout, folder: .own(container: batch.container))
        return HostReport(launches: await host.launcher.launch(order, then: further), secrets: secrets)
    }

    private func prepare(_ batch: HostBatch) async throws(HostFailure) -> ProcessHost {
        guard let host = batch.suite.host(for: batch.target) else {
            throw HostFailure("the suite has no host for the full app; add \"app\": { \"host\": … }")
        }
        let opened = try open()
        let environment = ChildEnvironment(host: host, inherited: inherited)
        if !environment.mask.isEmpty { masks.append(environment.mask) }
        let suite = batch.suite
        do {
            let program = try await opened.prepare(host, with: environment, in: suite.suite.folder) {
                await batch.emit(.preparing(suite.reference, activity: $0))
            }
            let clip = try await clip(of: host, batch, program, with: environment, opened)
            return ProcessHost(program: program, clip: clip, environment: environment, launcher: opened.launcher)
        } catch {
            var failure = error
            failure.location = host.location
            throw failure
        }
    }

    private func clip(
        of host: HostDefinition, _ batch: HostBatch, _ program: PreparedHost, with environment: ChildEnvironment,
        _ opened: HostPreparation
    ) async throws(HostFailure) -> ClipOnDevices? {
        guard case .device(let clip) = host.program else { return nil }
        let suite = batch.suite.suite
        let closer = if let closer { closer } else { try ProcessLauncher(jobs: jobs, isolation: .spawn) }
        self.closer = closer
        var variables = environment.base
        variables["DEVELOPER_DIR"] = variables["DEVELOPER_DIR"] ?? inherited["DEVELOPER_DIR"]
        let tool = DeviceTool(
            program: program, launcher: opened.launcher, closer: closer, mask: environment.mask,
            variables: variables)
        return try await ClipOnDevices(
            clip, of: batch.target == .clip ? suite.clip.bundleID : suite.app?.bundleID, jobs: jobs, with: tool,
            in: devices
        ) { await batch.emit(.preparing(batch.suite.reference, activity: $0)) }
    }

    func removeContainer(_ path: String) async {
        await devices.endJourney(path)
        _ = await LaunchThread.run { FolderRemoval.remove(path) }
    }

    func makeContainer() throws(HostFailure) -> String { try open().launcher.makeContainer() }

    func interrupt() {
        guard case .success(let opened) = opened else {
            opened = .failure(.runInterrupted)
            return
        }
        opened.launcher.interrupt()
    }

    func end() async -> [Diagnostic] {
        guard case .success(let opened) = opened else { return [] }
        let strays = await LaunchThread.run { Orphans.endAll() }
        let warnings = strays.map { warning(of: $0.text, isEnded: $0.isEnded) }
        await LaunchThread.run { [closer] in
            opened.launcher.close()
            closer?.close()
        }
        return warnings
    }

    private func warning(of stray: String, isEnded: Bool) -> Diagnostic {
        // It is not known whose process it is, and so which secrets it knows.
        let shown = masks.reduce(stray) { $1.mask($0) }
        let result = isEnded ? "was ended with the run" : "could not be ended and still runs"
        return Diagnostic(
            .warning, at: nil, "a launch has left the \(shown), which \(result)",
            fix: (isEnded ? "" : "end it by hand; ") + "let handlers wait for what they start")
    }

    private func open() throws(HostFailure) -> HostPreparation {
        if let opened { return try opened.get() }
        let made = Result { () throws(HostFailure) in
            HostPreparation(launcher: try ProcessLauncher(jobs: jobs, isolation: isolation), inherited: inherited)
        }
        opened = made
        return try made.get()
    }
}

extension LaunchEnvironment {
    init(_ testCase: TestCase, container: String? = nil) {
        let location: DeviceLocation? =
            switch testCase.resolution.unlocated {
            // The protocol has no other way to have the clip answered with `disallowed`.
            case .notRequested: .denied
            case .notRegistered: .doesNotMatch
            case nil: testCase.deviceLocation
            }
        self.init(
            url: testCase.resolution.delivered,
            target: testCase.resolution.target, source: testCase.source.rawValue, container: container,
            location: location, isContinued: testCase.isRunning)
    }
}

import ClipHost
import ClipRules
import ClipSuites
import Foundation

actor ProcessHosts: HostProvider {
    nonisolated let batchSize = 1
    private let jobs: Int
    private let isolation: Isolation
    private let inherited: [String: String]
    private let hosts = ReadyHosts<ProcessHost>()
    /// What takes the secrets of the hosts that were asked for out of what is said about all of them.
    private var masks: [SecretMask] = []
    private(set) var opened: Result<Opened, HostFailure>?
    private let devices = DevicePool()
    /// Ends what runs on devices, also where the run is interrupted.
    private var closer: ProcessLauncher?

    struct Opened: Sendable {
        let launcher: ProcessLauncher
        let preparation: HostPreparation
    }

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
        var launches: [LaunchReport] = []
        let further = batch.mayContinue.map { mayContinue in
            FurtherLaunches(
                launches: batch.cases.dropFirst().map {
                    .init(
                        environment: .init($0), timeout: $0.timeout, isRegistered: batch.suite.isEntitled(to: $0.url))
                },
                mayContinue: { mayContinue($0, $1, secrets) })
        }
        for testCase in batch.cases {
            if let clip = host.clip {
                launches += await clip.launch(testCase, then: further, in: host.environment, container: batch.container)
                if further != nil { break }
                continue
            }
            let order = LaunchOrder(
                executable: host.program.executable, arguments: host.program.arguments,
                environment: host.environment.variables(for: LaunchEnvironment(testCase)),
                directory: host.program.directory, timeout: testCase.timeout,
                folder: .own(container: batch.container))
            if let further {
                return HostReport(launches: await host.launcher.launch(order, then: further), secrets: secrets)
            }
            launches.append(await host.launcher.launch(order))
        }
        return HostReport(launches: launches, secrets: secrets)
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
            let program = try await opened.preparation.prepare(host, with: environment, in: suite.suite.folder) {
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

    /// The clip of a host on its devices, ready to be launched; `nil` for a program.
    private func clip(
        of host: HostDefinition, _ batch: HostBatch, _ program: PreparedHost, with environment: ChildEnvironment,
        _ opened: Opened
    ) async throws(HostFailure) -> ClipOnDevices? {
        guard case .device(let clip) = host.program else { return nil }
        let suite = batch.suite.suite
        do {
            if closer == nil { closer = try ProcessLauncher(jobs: jobs, isolation: .spawn) }
        } catch {
            throw HostFailure(error)
        }
        var variables = environment.base
        variables["DEVELOPER_DIR"] = variables["DEVELOPER_DIR"] ?? inherited["DEVELOPER_DIR"]
        var tool = DeviceTool(
            program: program, launcher: opened.launcher, closer: closer ?? opened.launcher, mask: environment.mask,
            variables: variables)
        let name = clip.isPhone ? "devicectl" : "simctl"
        tool.found = await devices.path(of: name) { [tool] in await tool.find(name) }
        return try await ClipOnDevices(
            clip, of: batch.target == .clip ? suite.clip.bundleID : suite.app?.bundleID, jobs: jobs, with: tool,
            in: devices
        ) { await batch.emit(.preparing(batch.suite.reference, activity: $0)) }
    }

    func removeContainer(_ path: String) async {
        await devices.endJourney(path)
        _ = await LaunchThread.run { FolderRemoval.remove(path) }
    }

    func makeContainer() throws(HostFailure) -> String {
        let launcher = try open().launcher
        do {
            return try launcher.makeContainer()
        } catch {
            throw HostFailure(error)
        }
    }

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
        var warnings = strays.found.map { warning(of: $0, isEnded: true) }
        warnings += strays.remaining.map { warning(of: $0, isEnded: false) }
        await LaunchThread.run { [closer] in
            opened.launcher.close()
            closer?.close()
        }
        return await warnings + devices.warnings
    }

    private func warning(of stray: RemainingProcess, isEnded: Bool) -> Diagnostic {
        // Which launch it belongs to is not known, and so which secrets it knows.
        let shown = masks.reduce(stray) { $0.mapTexts($1.mask) }
        let result = isEnded ? "was ended with the run" : "could not be ended and still runs"
        return Diagnostic(
            .warning, at: nil, "a launch has left the \(shown.text), which \(result)",
            fix: (isEnded ? "" : "end it by hand; ") + "let handlers wait for what they start")
    }

    private func open() throws(HostFailure) -> Opened {
        if let opened { return try opened.get() }
        let made: Result<Opened, HostFailure>
        do {
            let launcher = try ProcessLauncher(jobs: jobs, isolation: isolation)
            made = .success(
                Opened(launcher: launcher, preparation: HostPreparation(launcher: launcher, inherited: inherited)))
        } catch {
            made = .failure(HostFailure(error))
        }
        opened = made
        return try made.get()
    }
}

extension LaunchEnvironment {
    init(_ testCase: TestCase, container: String? = nil) {
        let location: Location? =
            switch (testCase.deviceLocation, testCase.resolution.unlocated) {
            // The protocol has no other way to have the clip answered with `disallowed`.
            case (.at, .notRequested), (.denied, _): .denied
            case (.at, .notRegistered): .doesNotMatch
            case (.at(let latitude, let longitude), nil): .at(latitude: latitude, longitude: longitude)
            case (nil, _): nil
            }
        self.init(
            url: testCase.resolution.delivered,
            target: testCase.resolution.target.flatMap { Target(rawValue: $0.rawValue) },
            source: testCase.source.rawValue, container: container,
            location: location, isContinued: testCase.isRunning)
    }
}

import ClipHost
import ClipSuites
import Foundation

struct ClipOnDevices {
    private let clip: DeviceHost
    private let devices: [Device]
    private let bundleID: String
    private let pool: DevicePool
    private let tool: DeviceTool
    private let folder: String

    init(
        _ clip: DeviceHost, of suite: String?, jobs: Int, with tool: DeviceTool, in pool: DevicePool,
        progress: @escaping HostPreparation.Progress
    ) async throws(HostFailure) {
        (self.clip, self.tool, self.pool) = (clip, tool, pool)
        bundleID = try Self.bundleID(of: clip, suite: suite)
        folder = try tool.launcher.makeContainer()
        if clip.isPhone {
            devices = clip.devices.map { Device(id: $0, isPhone: true) }
            return
        }
        await progress("finding \(clip.devices.joined(separator: ", "))")
        let list = try DeviceList(
            try await tool.run(["simctl", "list", "devices", "-j"], outputLimit: 16 << 20), masking: tool.mask)
        var found: [Device] = []
        for name in clip.devices {
            let device = try list.device(name)
            if !found.contains(where: { $0.id == device.id }) { found.append(device) }
        }
        devices = Array(found.prefix(jobs))
        let results = await withTaskGroup(of: Result<Void, HostFailure>.self) { [devices] group in
            for device in devices {
                group.addTask {
                    _ = await pool.take(from: [device], for: nil)
                    let result = await Result(catching: { () async throws(HostFailure) in
                        try await Self.prepare(device, app: clip.app, with: tool, in: pool, progress: progress)
                    })
                    await pool.put(back: device, of: nil)
                    return result
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for result in results { try result.get() }
    }

    private static func prepare(
        _ device: Device, app: String?, with tool: DeviceTool, in pool: DevicePool, progress: HostPreparation.Progress
    ) async throws(HostFailure) {
        if await pool.isReady(device, with: app) { return }
        let name = device.name ?? device.id
        if !device.isBooted {
            await progress("booting \(name)")
            do {
                try await tool.run(["simctl", "boot", device.id], on: device)
            } catch  where error.detail?.contains("current state: Booted") == true {
                // Another program has already booted the simulator.
            }
        }
        try await tool.run(["simctl", "bootstatus", device.id, "-b"], on: device, within: .seconds(600))
        if let app {
            await progress("installing \(app.split(separator: "/").last ?? "") on \(name)")
            try await tool.run(["simctl", "install", device.id, app], on: device, within: .seconds(600))
        }
        await pool.setReady(device, with: app)
    }

    private static func bundleID(of clip: DeviceHost, suite: String?) throws(HostFailure) -> String {
        guard let bundleID = clip.bundleID ?? suite else {
            throw HostFailure("the suite does not state the bundleID to launch; add it to \"clip\" or \"app\"")
        }
        guard let app = clip.app else { return bundleID }
        let file = app + "/Info.plist"
        guard let bytes = try? OpenFile(path: file).readAll(limit: 1 << 20) else {
            throw HostFailure("there is no app at \(app); \(NeighbouringFile.fix(for: app) ?? DeviceAnswer.buildFix)")
        }
        let mismatch: String?
        do {
            mismatch = try InfoPlistFile.mismatch(bundleID, bytes, file: file)
        } catch {
            throw HostFailure("\(file): \(error.message); \(error.fix ?? "")")
        }
        guard let mismatch else { return bundleID }
        throw HostFailure("\(file): \(mismatch); name another app, or correct the suite's bundleID")
    }

    func launch(
        _ testCase: TestCase, then further: FurtherLaunches?, in environment: ChildEnvironment, container: String?
    ) async -> [LaunchReport] {
        let device = await pool.take(from: devices, for: container)
        let reports = await launch(testCase, then: further, on: device, in: environment, container: container)
        await pool.put(back: device, of: container)
        return reports
    }

    private func launch(
        _ testCase: TestCase, then further: FurtherLaunches?, on device: Device, in environment: ChildEnvironment,
        container: String?
    ) async -> [LaunchReport] {
        if Task.isCancelled || tool.launcher.isInterrupted { return [LaunchReport(ending: .interrupted)] }
        let launch = LaunchEnvironment(testCase)
        do {
            if !device.isPhone { try await setLocation(launch.location, on: device) }
        } catch {
            if error.interrupted { return [LaunchReport(ending: .interrupted)] }
            let detail = CapturedOutput(error.detail ?? "")
            return [LaunchReport(ending: .notStarted(error.message), errorOutput: detail)]
        }
        var variables = environment.own.merging(launch.variables) { $1 }
        var reports: [LaunchReport]
        var process: Int?
        if device.isPhone {
            let file = "\(folder)/\(UUID().uuidString).json"
            variables[LaunchEnvironment.Key.outcome.rawValue] = "-"
            let environment = ((try? OutcomeJSON.line(of: variables)) ?? Data()).text
            let command = ["devicectl", "device", "process"]
            let options = [
                "--terminate-existing", "--console", "--environment-variables", environment, "--json-output",
                file, bundleID,
            ]
            reports = await tool.launch(
                command + ["launch", "--device", device.id] + options, timeout: testCase.timeout,
                completion: .outcomeLine)
            process = Self.process(in: file)
            if let process {
                _ = await tool.end(command + ["terminate", "--device", device.id, "--pid", "\(process)"])
            }
        } else {
            let opening = LinkOpening(tool: tool, device: device)
            let prefixed = variables.map { (Device.variablePrefix + $0, $1) }
            reports = await tool.launch(
                ["simctl", "launch", "--console", "--terminate-running-process", device.id, bundleID],
                adding: Dictionary(prefixed) { $1 }, timeout: testCase.timeout, completion: .outcomeFile,
                container: container, then: further.map { opened($0, by: opening) })
            if let further, let last = reports.indices.last, reports[last].outcome == .none {
                if let problem = await opening.problem() {
                    (reports[last].ending, reports[last].errorOutput) = (problem.ending, problem.errorOutput)
                } else if last > 0, further.launches[last - 1].isOpened, reports[last].duty == .writeOutcome {
                    reports[last].duty = .answerLink
                }
            }
            _ = await tool.end(["simctl", "terminate", device.id, bundleID])
        }
        return reports.map { judged($0, of: testCase, on: device, process: process) }
    }

    private static func process(in file: String) -> Int? {
        let bytes = (try? OpenFile(path: file).readAll(limit: 1 << 20)) ?? []
        let report = JSONReader.read(bytes, file: file, dialect: .strict).value
        guard case .number(let number)? = report?["result"]?["process"]?["processIdentifier"]?.content else {
            return nil
        }
        return Int(exactly: number.double).flatMap { $0 > 0 ? $0 : nil }
    }

    private func opened(_ further: FurtherLaunches, by opening: LinkOpening) -> FurtherLaunches {
        var further = further
        for place in further.launches.indices where further.launches[place].isOpened {
            let step = further.launches[place]
            further.launches[place].open = { opening.open(step.environment.url ?? "", within: step.timeout) }
        }
        further.isAbandoned = { opening.hasFailed }
        return further
    }

    private func setLocation(_ location: LaunchEnvironment.Location?, on device: Device) async throws(HostFailure) {
        let wasLocated = await pool.setLocated(device, location != nil)
        // `reset` makes the permission undecided again, as it was before the run.
        let right: String
        var place = ["clear"]
        switch location {
        case .at:
            right = "grant"
            place = ["set", location?.description ?? ""]
        case .denied: right = "revoke"
        case .doesNotMatch, nil:
            guard wasLocated else { return }
            right = "reset"
        }
        try await tool.run(["simctl", "privacy", device.id, right, "location", bundleID], on: device)
        try await tool.run(["simctl", "location", device.id] + place, on: device)
    }

    private func judged(
        _ launched: LaunchReport, of testCase: TestCase, on device: Device, process: Int?
    ) -> LaunchReport {
        var report = launched
        let text = report.output.text + report.errorOutput.text
        let hasStarted =
            device.isPhone
            ? process != nil : text.split(whereSeparator: \.isNewline).contains(where: isProcessLine)
        switch report.ending {
        case .exited(let status) where report.outcome == .none && status != 0 && !hasStarted:
            let command = device.isPhone ? "devicectl device process launch" : "simctl launch"
            report.ending = .notStarted(
                DeviceAnswer.reason(text, of: device)
                    ?? "“xcrun \(command)” ended with status \(status); its whole output is shown")
        // The harness may have ended the launch itself after it received the outcome.
        case .exited where report.outcome != .none, .signalled where report.outcome != .none:
            report.ending = .exited(0)
        // A clip keeps running unless it crashes, so this timeout is not an error.
        case .timedOut where !testCase.needsOutcome: (report.ending, report.awaitsOutcome) = (.exited(0), false)
        default: break
        }
        let lines = report.output.head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let own = lines.filter { line in
            !line.starts(with: Device.outcomeMark.utf8) && !isProcessLine(line.text[...])
        }
        report.output.head = Array(own.joined(separator: [UInt8(ascii: "\n")]))
        return report
    }

    private func isProcessLine(_ line: Substring) -> Bool {
        guard line.hasPrefix(bundleID + ": ") else { return false }
        let number = line.dropFirst(bundleID.count + 2)
        return !number.isEmpty && number.allSatisfy { $0.isASCII && $0.isNumber }
    }
}

struct DeviceTool {
    let program: PreparedHost
    let launcher: ProcessLauncher
    let closer: ProcessLauncher
    let mask: SecretMask
    let variables: [String: String]

    @discardableResult
    func run(
        _ arguments: [String], on device: Device = Device(id: ""), within limit: Duration = .seconds(120),
        outputLimit: Int = CapturedOutput.limit
    ) async throws(HostFailure) -> String {
        do {
            return try await launcher.run(
                [program.executable] + arguments, in: program.directory, environment: variables, masking: mask,
                timeout: limit, shownLines: .max, outputLimit: outputLimit)
        } catch {
            guard let reason = DeviceAnswer.reason(error.detail ?? "", of: device) else { throw error }
            throw HostFailure(reason, detail: error.detail)
        }
    }

    func launch(
        _ arguments: [String], adding more: [String: String] = [:], timeout: Duration,
        completion: LaunchOrder.Completion, container: String? = nil, then further: FurtherLaunches? = nil
    ) async -> [LaunchReport] {
        var order = order(arguments, timeout, .own(container: container))
        order.environment.merge(more) { $1 }
        order.completion = completion
        return await launcher.launch(order, then: further)
    }

    func end(_ arguments: [String], within limit: Duration = .seconds(10)) async -> LaunchReport {
        await Task { await closer.launch(order(arguments, limit, .none)) }.value
    }

    private func order(_ arguments: [String], _ timeout: Duration, _ folder: LaunchOrder.PrivateFolder) -> LaunchOrder {
        LaunchOrder(
            executable: program.executable, arguments: arguments, environment: variables,
            directory: program.directory, timeout: timeout, folder: folder)
    }
}

private final class LinkOpening: Sendable {
    let tool: DeviceTool
    let device: Device
    private let failure = Locked<LaunchReport?>(nil)
    private let opened = Locked<Task<Void, Never>?>(nil)

    init(tool: DeviceTool, device: Device) { (self.tool, self.device) = (tool, device) }

    var hasFailed: Bool { failure.withLock { $0 != nil } }

    func problem() async -> LaunchReport? {
        await opened.withLock { $0 }?.value
        return failure.withLock { $0 }
    }

    func open(_ url: String, within limit: Duration) {
        let task = Task {
            let report = await tool.end(["simctl", "openurl", device.id, url], within: min(limit, .seconds(10)))
            guard report.ending != .exited(0) else { return }
            let text = report.errorOutput.text + report.output.text
            let what = report.ending == .timedOut ? "did not end within the step's time" : "did not open the URL"
            let reason =
                DeviceAnswer.reason(text, of: device)
                ?? "“xcrun simctl openurl” \(what); its whole output is shown"
            failure.withLock {
                $0 = LaunchReport(ending: .notStarted(reason), errorOutput: CapturedOutput(text))
            }
        }
        opened.withLock { $0 = task }
    }
}

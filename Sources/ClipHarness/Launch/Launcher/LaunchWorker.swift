import ClipHost
import Foundation

struct LaunchWorker: ~Copyable {
    private let run: RunFolder
    private let programs: ForkablePrograms
    private var servers: [ForkServerProcess] = []
    private var folder: CaseFolder?
    private var wake: ChildPipe?
    private let buffer: UnsafeMutableRawBufferPointer

    private static let serverLimit = 4

    init(in run: RunFolder, forking programs: ForkablePrograms) {
        self.run = run
        self.programs = programs
        buffer = .allocate(byteCount: CapturedOutput.limit, alignment: 16)
    }

    deinit { buffer.deallocate() }

    mutating func launch(
        _ order: LaunchOrder, then further: FurtherLaunches?, interruption: LaunchInterruption
    ) -> [LaunchReport] {
        if interruption.isInterrupted { return [LaunchReport(ending: .interrupted)] }
        do throws(HostFailure) {
            switch order.folder {
            case .none: return try watch(order, interruption) { [$0.run()] }
            case .own(let container): return try launch(order, container: container, then: further, interruption)
            }
        } catch {
            return [LaunchReport(ending: .notStarted(error.message))]
        }
    }

    private mutating func launch(
        _ order: LaunchOrder, container: String?, then further: FurtherLaunches?, _ interruption: LaunchInterruption
    ) throws(HostFailure) -> [LaunchReport] {
        // A process that outlived an earlier launch may have written an outcome to a kept folder.
        let folder = if let kept = folder.take(), kept.isSilent { kept } else { try CaseFolder.make(in: run) }
        var variables = folder.variables(for: order, container: container)
        var channel: FurtherLaunchChannel?
        if let further {
            let made = try FurtherLaunchChannel(further, in: folder.path)
            variables.append((order.prefix + LaunchEnvironment.Key.continuation.rawValue, made.path))
            channel = made
        }
        let endsByItself = further == nil && order.completion == .exit
        var reports = try watch(
            order, variables: variables, outcome: folder.channel.number, mark: folder.path, interruption
        ) { endsByItself ? [$0.run()] : $0.run(in: folder, then: channel) }
        guard endsByItself else { return reports }
        reports[0].outcome = reports[0].outcome.followed(by: folder.replacement)
        if case .exited = reports[0].ending, !reports[0].leaked, folder.isUntouched { self.folder = consume folder }
        return reports
    }

    private mutating func watch(
        _ order: LaunchOrder, variables: [(name: String, value: String)] = [], outcome: Int32 = -1,
        mark: String? = nil, _ interruption: LaunchInterruption, supervise: (inout ChildSupervision) -> [LaunchReport]
    ) throws(HostFailure) -> [LaunchReport] {
        let wake = if let kept = wake.take() { kept } else { try ChildPipe() }
        interruption.attach(wake.writing.number)
        defer { interruption.detach() }
        let number = wake.reading.number
        guard let child = try start(order, adding: variables, wake: number) else {
            return [LaunchReport(ending: .interrupted)]
        }
        let (process, isForked) = (child.process, child.server != nil)
        var supervision = ChildSupervision(
            child, of: order, outcome: outcome, mark: mark, wake: number, buffer: buffer, interruption: interruption)
        var reports = supervise(&supervision)
        for place in reports.indices {
            (reports[place].isForked, reports[place].awaitsOutcome) = (isForked, order.completion != .exit)
        }
        Guardian.forget(group: process)
        interruption.detach()
        wake.drain()
        self.wake = consume wake
        return reports
    }

    private mutating func start(
        _ order: LaunchOrder, adding variables: [(name: String, value: String)], wake: Int32
    ) throws(HostFailure) -> Child? {
        guard order.folder != .none, programs.mayFork(order.executable) else {
            return try Child.start(order, adding: variables)
        }
        var shared = order
        shared.environment = order.environment.filter { LaunchEnvironment.Key(rawValue: $0.key) == nil }
        (shared.timeout, shared.folder) = (.zero, .none)
        do {
            let known = servers.firstIndex { $0.order == shared }.map { servers.remove(at: $0) }
            let server = if let known { known } else { try ForkServerProcess(shared, in: run, wake: wake) }
            let all = order.environment.map { (name: $0.key, value: $0.value) } + variables
            let child = try server.fork(all, wake: wake)
            servers = servers.suffix(Self.serverLimit - 1) + [server]
            return child
        } catch .interrupted {
            return nil
        } catch {
            programs.note(error, of: order.executable)
        }
        return try Child.start(order, adding: variables)
    }
}

final class LaunchInterruption: Sendable {
    private struct State {
        var isInterrupted = false { didSet { writeWake() } }
        var wake: Int32 = -1 { didSet { writeWake() } }

        func writeWake() {
            var byte: UInt8 = 1
            if isInterrupted, wake >= 0 { _ = write(wake, &byte, 1) }
        }
    }

    private let state = Locked(State())

    var isInterrupted: Bool { state.withLock { $0.isInterrupted } }

    func interrupt() { state.withLock { $0.isInterrupted = true } }

    func attach(_ wake: Int32) { state.withLock { $0.wake = wake } }

    func detach() { state.withLock { $0.wake = -1 } }
}

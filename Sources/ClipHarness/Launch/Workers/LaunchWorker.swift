import Foundation

/// Does one launch after the other in one thread.
struct LaunchWorker: ~Copyable {
    private let run: RunFolder
    private let starter: ChildStarter
    /// The folder that the last launch has left as it was made.
    private var folder: CaseFolder?
    /// Where other threads write to cut a launch short.
    private var wake: WakePipe?
    private let buffer: UnsafeMutableRawBufferPointer

    /// Creates a worker.
    init(in run: RunFolder, starter: ChildStarter) {
        self.run = run
        self.starter = starter
        buffer = .allocate(byteCount: CapturedOutput.limit, alignment: 16)
    }

    deinit {
        buffer.deallocate()
    }

    /// Launches a child and waits until it and all that it started have ended.
    mutating func launch(_ order: LaunchOrder, interruption: Interruption) -> LaunchReport {
        if interruption.isInterrupted { return LaunchReport(ending: .interrupted) }
        do throws(StartFailure) {
            switch order.folder {
            case .none: return try watch(order, interruption)
            case .own: return try launch(order, container: nil, interruption)
            case .sharingContainer(let path): return try launch(order, container: path, interruption)
            }
        } catch {
            return LaunchReport(ending: .notStarted(error.reason))
        }
    }

    /// Launches a host in a folder of its own.
    private mutating func launch(
        _ order: LaunchOrder, container: String?, _ interruption: Interruption
    ) throws(StartFailure) -> LaunchReport {
        let folder = try takeFolder()
        var report = try watch(
            order, variables: folder.variables(container: container), outcome: folder.channel.number, mark: folder.path,
            interruption)
        report.outcome = report.outcome.followed(by: folder.replacement)
        if case .exited = report.ending, !report.leaked, folder.isUntouched { self.folder = consume folder }
        return report
    }

    private mutating func takeFolder() throws(StartFailure) -> CaseFolder {
        // What a process that got away has left there is no word of the next launch.
        if let kept = folder.take(), kept.isSilent { return kept }
        do {
            return try CaseFolder.make(in: run)
        } catch {
            throw .folder(error)
        }
    }

    private mutating func watch(
        _ order: LaunchOrder, variables: [(name: String, value: String)] = [], outcome: Int32 = -1,
        mark: String? = nil, _ interruption: Interruption
    ) throws(StartFailure) -> LaunchReport {
        let wake = try takeWake()
        interruption.attach(wake.writing)
        let begun: Child?
        LaunchedGroups.shared.willStart()
        do throws(StartFailure) {
            begun = try starter.start(order, adding: variables, wake: wake.reading)
        } catch {
            LaunchedGroups.shared.startFailed()
            interruption.detach()
            throw error
        }
        guard let child = begun else {
            LaunchedGroups.shared.startFailed()
            interruption.detach()
            return LaunchReport(ending: .interrupted)
        }
        let (started, isForked) = (child.started, child.isForked)
        let group = child.group
        LaunchedGroups.shared.add(group)
        let watch = ChildWatch(child, outcome: outcome, wake: wake.reading, buffer: buffer)
        var supervision = ChildSupervision(watch, mark: mark, interruption: interruption, started: started)
        var report = supervision.run(timeout: order.timeout)
        report.isForked = isForked
        LaunchedGroups.shared.remove(group)
        interruption.detach()
        wake.drain()
        self.wake = consume wake
        return report
    }

    private mutating func takeWake() throws(StartFailure) -> WakePipe {
        if let kept = wake.take() { return kept }
        do {
            return try WakePipe()
        } catch {
            throw .pipes(error)
        }
    }
}

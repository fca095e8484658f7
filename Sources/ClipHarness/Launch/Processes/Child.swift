import CForkServer
import CProcess
import Foundation

/// A child that was started, by spawn or by a fork server, with the ends of its pipes.
struct Child: ~Copyable {
    let process: pid_t
    private let end: End
    let output: Descriptor
    let errorOutput: Descriptor
    /// Just before the child was started; getting a fork server ready does not count.
    let started: LaunchClock.Instant

    enum End: ~Copyable {
        /// A child of this process; the descriptor, if the system has one, becomes readable once it has ended.
        case own(Descriptor?)
        /// A child of a fork server, which reports its end. Its processes may have the server's mark.
        case server(channel: Int32, mark: String)
    }

    init(
        _ process: pid_t, endingThrough end: consuming End, output: consuming ChildPipe,
        errorOutput: consuming ChildPipe, started: LaunchClock.Instant
    ) {
        self.process = process
        self.end = end
        self.output = output.readingEnd()
        self.errorOutput = errorOutput.readingEnd()
        self.started = started
    }

    var group: ProcessGroup {
        ProcessGroup(leader: process, exitDescriptor: serverMark == nil ? exitNumber : -1)
    }

    /// The descriptor that becomes readable once the child has ended, or -1.
    var exitNumber: Int32 {
        switch end {
        case .own(.some(let descriptor)): descriptor.number
        case .own(.none): -1
        case .server(let channel, _): channel
        }
    }

    var serverMark: String? {
        switch end {
        case .own: nil
        case .server(_, let mark): mark
        }
    }

    private static let takenStatus =
        "its exit status was taken by another part of this process; set SIGCHLD to its default action, and wait for no "
        + "child that is the harness's"

    /// Reaps the child and returns how it ended; `nil` if it runs or is traced.
    func reap() -> LaunchReport.Ending? {
        switch end {
        case .own:
            var ending = cprocess_ending()
            guard cprocess_ending(process, true, &ending) == 0 else { return .notStarted(Self.takenStatus) }
            guard ending.ended else { return nil }
            return ending.signalled ? .signalled(ending.value) : .exited(ending.value)
        case .server(let channel, _):
            guard ChildPipe.isReadable(channel) else { return nil }
            // The child of a server that has ended is killed by the system.
            guard let status = cforkserver_answer.receive(from: channel)?.status else { return .signalled(SIGKILL) }
            return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
        }
    }

    /// Starts a program that was checked, as a child that ends with the calling thread.
    static func start(
        _ order: LaunchOrder, adding variables: [(name: String, value: String)],
        guardian: Int32 = Guardian.shared.channel, exitDescriptor: (pid_t) -> Int32 = cprocess_exit_descriptor
    ) throws(HostFailure) -> Child {
        let output = try ChildPipe()
        let errorOutput = try ChildPipe()
        let started = LaunchClock.now
        let process = try spawn(
            order, adding: variables, output: output.writing.number, errorOutput: errorOutput.writing.number,
            guardian: guardian)
        let number = exitDescriptor(process)
        return Child(
            process, endingThrough: .own(number < 0 ? nil : Descriptor(owning: number)), output: output,
            errorOutput: errorOutput, started: started)
    }

    /// Starts a program that was checked; `channel` becomes its descriptor `CPROCESS_CHANNEL`, or is -1.
    static func spawn(
        _ order: LaunchOrder, adding variables: [(name: String, value: String)], output: Int32, errorOutput: Int32,
        channel: Int32 = -1, guardian: Int32 = -1
    ) throws(HostFailure) -> pid_t {
        let code = withCStrings([order.executable] + order.arguments) { arguments in
            let all = order.environment.map { "\($0.key)=\($0.value)" } + variables.map { "\($0.name)=\($0.value)" }
            return withCStrings(all) { environment in
                withCStrings([order.directory]) { directory in
                    var request = cprocess_order(
                        executable: arguments[0], arguments: arguments, environment: environment,
                        directory: directory[0], output: output, error_output: errorOutput,
                        ends_with_thread: true, channel: channel, guardian: guardian)
                    return spawn(&request)
                }
            }
        }
        return try code.mapError { HostFailure(HostFailure.reason($0, order), $0) }.get()
    }

    private static func spawn(_ request: inout cprocess_order) -> Result<pid_t, SystemError> {
        var process: pid_t = 0
        var code: Int32 = 0
        // A program that was just written counts as busy while a child of another thread, between its fork and its exec,
        // still holds the descriptor that it was written through.
        for _ in 0...50 {
            code = cprocess_spawn(&process, &request)
            guard code == ETXTBSY else { break }
            usleep(10_000)
        }
        return code == 0 ? .success(process) : .failure(SystemError(code))
    }

    private static func withCStrings<Result>(
        _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = texts.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        pointers.append(nil)
        return body(pointers)
    }
}

/// The process group of a child, also after the child itself was reaped.
struct ProcessGroup {
    let leader: pid_t
    let exitDescriptor: Int32

    func signal(_ signal: Int32) {
        _ = cprocess_signal_group(leader, exitDescriptor, signal)
    }

    /// Whether it has no member left, not even an ended one that is not reaped.
    var isEmpty: Bool { cprocess_signal_group(leader, exitDescriptor, 0) == ESRCH }

    var isRunning: Bool {
        if isEmpty { return false }
        #if os(Linux)
            // For the system, ended members count until they are reaped: by this process if it adopts orphans. Some
            // containers have no other process that does.
            if Orphans.areAdopted { return true }
            return ProcessTable.processes.contains { process in
                ProcessTable.status(of: process).map { $0.running && $0.group == leader } ?? false
            }
        #else
            return true
        #endif
    }
}

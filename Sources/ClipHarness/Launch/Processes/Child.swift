import CForkServer
import CProcess
import Foundation

struct Child: ~Copyable {
    let process: pid_t
    /// Becomes readable when the child ends, if the system supports process descriptors.
    let exit: Descriptor
    /// The fork server's channel and the path of its folder; `nil` if the child was spawned.
    var server: (channel: Int32, mark: String)?
    let output: Descriptor
    let errorOutput: Descriptor
    let started: LaunchClock.Instant

    var group: ProcessGroup { ProcessGroup(leader: process, exitDescriptor: exit.number) }

    var exitNumber: Int32 { server?.channel ?? exit.number }

    /// Returns `nil` if the child is still running or is being traced.
    func reap() -> LaunchReport.Ending? {
        if let server {
            guard ChildPipe.isReadable(server.channel) else { return nil }
            // When a server ends, the system kills its child.
            let answer = cforkserver_answer.receive(from: server.channel)
            guard let status = answer?.status else { return .signalled(SIGKILL) }
            return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
        }
        var ending = cprocess_ending()
        guard cprocess_ending(process, true, &ending) == 0 else {
            return .notStarted(
                "another part of this process took the child's exit status; set SIGCHLD to its default action, "
                    + "and do not wait for the harness's children")
        }
        guard ending.ended else { return nil }
        return ending.signalled ? .signalled(ending.value) : .exited(ending.value)
    }

    static func start(
        _ order: LaunchOrder, adding variables: [(name: String, value: String)], guardian: Int32 = Guardian.channel
    ) throws(HostFailure) -> Child {
        let output = try ChildPipe()
        let errorOutput = try ChildPipe()
        let started = LaunchClock.now
        let process = try spawn(
            order, adding: variables, output: output.writing.number, errorOutput: errorOutput.writing.number,
            guardian: guardian)
        return Child(
            process: process, exit: Descriptor(owning: cprocess_exit_descriptor(process)), output: output.reading,
            errorOutput: errorOutput.reading, started: started)
    }

    /// If `channel` is not -1, the child receives the channel as descriptor `CPROCESS_CHANNEL`.
    static func spawn(
        _ order: LaunchOrder, adding variables: [(name: String, value: String)], output: Int32, errorOutput: Int32,
        channel: Int32 = -1, guardian: Int32 = -1
    ) throws(HostFailure) -> pid_t {
        let all = order.environment.map { "\($0.key)=\($0.value)" } + variables.map { "\($0.name)=\($0.value)" }
        var process: pid_t = 0
        var code: Int32 = 0
        withCStrings([order.executable] + order.arguments, all, [order.directory]) {
            arguments, environment, directory in
            var request = cprocess_order(
                executable: arguments[0], arguments: arguments, environment: environment, directory: directory[0],
                output: output, error_output: errorOutput, ends_with_thread: true, channel: channel, guardian: guardian)
            // Another thread's child may keep the program open for writing until its `exec`.
            for _ in 0...50 {
                code = cprocess_spawn(&process, &request)
                guard code == ETXTBSY else { break }
                usleep(10_000)
            }
        }
        guard code == 0 else { throw HostFailure(HostFailure.reason(SystemError(code), order), SystemError(code)) }
        return process
    }

    private typealias CStrings = UnsafePointer<UnsafeMutablePointer<CChar>?>

    private static func withCStrings(
        _ first: [String], _ second: [String], _ third: [String], _ body: (CStrings, CStrings, CStrings) -> Void
    ) {
        let lists = [first, second, third].map { $0.map { strdup($0) } + [nil] }
        defer { for pointer in lists.joined() { free(pointer) } }
        body(lists[0], lists[1], lists[2])
    }
}

struct ProcessGroup {
    let leader: pid_t
    let exitDescriptor: Int32

    func signal(_ signal: Int32) { _ = cprocess_signal_group(leader, exitDescriptor, signal) }

    var isEmpty: Bool { cprocess_signal_group(leader, exitDescriptor, 0) == ESRCH }

    var isRunning: Bool {
        if isEmpty { return false }
        #if os(Linux)
            // Ended members stay in the group until they are reaped. Some containers never reap
            // orphans.
            if Orphans.areAdopted { return true }
            return ProcessTable.processes.contains { process in
                ProcessTable.status(of: process).map { $0.running && $0.group == leader } ?? false
            }
        #else
            return true
        #endif
    }
}

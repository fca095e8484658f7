import CForkServer
import CProcess
import ClipHost
import Foundation

/// A host that runs before its `main`, forks for each launch (``ForkServer``), and ends with this value.
struct ForkServerProcess: ~Copyable {
    let process: pid_t
    /// Its tag, and that of each of its children until the child sets its launch's.
    private let tag: LaunchTag
    private let channel: Descriptor
    /// A folder as each launch has one, for what the program does before it answers.
    private let folder: CaseFolder

    /// How long a server may take to answer. What it does takes milliseconds; a machine may be very busy.
    static let timeout = Duration.seconds(10)

    /// Starts the program of an order as a server, and waits for its answer.
    static func start(
        _ order: LaunchOrder, in folder: consuming CaseFolder, wake: Int32
    ) throws(ForkFailure) -> ForkServerProcess {
        var ends: [Int32] = [-1, -1]
        let code = cprocess_channel(&ends)
        guard code == 0 else { throw .system(SystemError(code)) }
        let own = Descriptor(owning: ends[0])
        let other = Descriptor(owning: ends[1])
        // The server checks it for what the program has printed, which no launch would show.
        let printed = try makePipe()
        var order = order
        order.environment[ForkServer.variable] = "\(CPROCESS_CHANNEL)"
        // The linker looks all functions up once, here, rather than each at its first call, again in every child.
        order.environment["LD_BIND_NOW"] = "1"
        let tag = LaunchTag.next()
        let process: pid_t
        do {
            process = try Child.spawn(
                order, tag: tag, adding: folder.variables(container: nil), output: printed.writing.number,
                errorOutput: printed.writing.number, channel: other.number)
        } catch {
            throw ForkFailure(error)
        }
        let server = ForkServerProcess(process: process, tag: tag, channel: own, folder: folder)
        // From here on only the server holds the other end, so that its end is seen.
        _ = consume other
        let answer = try server.answer(wake: wake, timeout: timeout)
        _ = consume printed
        guard answer.error == 0 else { throw ForkFailure(answer) }
        return server
    }

    /// Forks a child. Once `wake` is readable, the wait for its answer is cut short.
    ///
    /// - Throws: ``ForkFailure``; then there is no child, and where ``ForkFailure/endsServer``, no server either.
    func fork(
        _ variables: some Sequence<(name: String, value: String)>, wake: Int32, timeout: Duration = timeout
    ) throws(ForkFailure) -> Child {
        let tag = LaunchTag.next()
        let frame = Self.frame(tag, variables)
        guard frame.count <= Int(CFORKSERVER_LIMIT) else { throw .tooLarge }
        let output = try Self.makePipe()
        let errorOutput = try Self.makePipe()
        let started = LaunchClock.shared.now
        let code = frame.withUnsafeBufferPointer {
            cprocess_send(
                channel.number, $0.baseAddress, $0.count, output.writing.number, errorOutput.writing.number)
        }
        guard code == 0 else { throw code == EPIPE || code == ECONNRESET ? .ended : .system(SystemError(code)) }
        let child: pid_t
        do {
            child = try launched(wake: wake, timeout: timeout)
        } catch {
            if error.endsServer { abandon(tag) }
            throw error
        }
        return Child(
            process: child, tag: tag, exitDescriptor: cprocess_exit_descriptor(child),
            output: output, errorOutput: errorOutput, started: started, isForked: true)
    }

    private func launched(wake: Int32, timeout: Duration) throws(ForkFailure) -> pid_t {
        let answer = try answer(wake: wake, timeout: timeout)
        guard answer.process != 0 else { throw ForkFailure(answer) }
        // Signals will be sent to the number, and to the group of that number: it must be a child's of this process.
        var ending = cprocess_ending()
        guard answer.process > 1, cprocess_ending(answer.process, false, &ending) == 0 else {
            throw .stranger(answer.process)
        }
        return answer.process
    }

    /// Ends the server, and a child that it may have forked all the same, of which only the tag is known: the launch's,
    /// or the server's until it sets that.
    private func abandon(_ launch: LaunchTag) {
        // Once it has ended it forks no more. It is reaped with this value, so that its number stays its own until then.
        end(reaping: false)
        let deadline = LaunchClock.shared.after(ChildSupervision.killLimit)
        while !LaunchClock.shared.isOver(deadline) {
            let children = ProcessTable.processes.filter { child in
                guard child != process, [tag, launch].contains(LaunchTag(of: child)),
                    let status = ProcessTable.status(of: child)
                else { return false }
                return status.running || status.parent == getpid()
            }
            if children.isEmpty { return }
            for child in children { kill(child, SIGKILL) }
            // The parents first: what they leave comes to this process.
            children.forEach(ProcessTable.reap)
            usleep(1000)
        }
    }

    static func frame(_ tag: LaunchTag, _ variables: some Sequence<(name: String, value: String)>) -> [UInt8] {
        var bytes = withUnsafeBytes(of: tag.numberToSet) { Array($0) }
        bytes.reserveCapacity(1024)
        for (name, value) in variables {
            bytes += name.utf8
            bytes.append(UInt8(ascii: "="))
            bytes += value.utf8
            bytes.append(0)
        }
        return bytes
    }

    private static func makePipe() throws(ForkFailure) -> ChildPipe {
        do {
            return try ChildPipe()
        } catch {
            throw ForkFailure(error)
        }
    }

    private func answer(wake: Int32, timeout: Duration) throws(ForkFailure) -> cforkserver_answer {
        let deadline = LaunchClock.shared.after(timeout)
        var entries = [channel.number, wake].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&entries, nfds_t(entries.count), LaunchClock.shared.milliseconds(until: deadline)) <= 0 {
            if LaunchClock.shared.isOver(deadline) { throw .silent }
        }
        guard entries[0].revents != 0 else { throw .interrupted }
        var answer = cforkserver_answer()
        let size = recv(channel.number, &answer, MemoryLayout.size(ofValue: answer), Int32(MSG_DONTWAIT))
        guard size == MemoryLayout.size(ofValue: answer) else { throw .ended }
        guard answer.version == CFORKSERVER_VERSION else { throw .version(answer.version) }
        return answer
    }

    deinit {
        // It holds nothing that would have to be put away, and it may be stopped.
        end(reaping: true)
    }

    /// Kills the server and waits for its end, but not for ever: something may trace it, or it hangs in the kernel.
    private func end(reaping: Bool) {
        kill(process, SIGKILL)
        let deadline = LaunchClock.shared.after(ChildSupervision.killLimit)
        var ending = cprocess_ending()
        while cprocess_ending(process, reaping, &ending) == 0, !ending.ended, !LaunchClock.shared.isOver(deadline) {
            for tracer in ProcessTable.tracers(of: process, in: tag) { kill(tracer, SIGKILL) }
            usleep(200)
        }
    }
}

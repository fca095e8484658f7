import CForkServer
import CProcess
import ClipHost
import Foundation

/// A host that runs before its `main` and forks for each launch (``ForkServer``).
///
/// It ends with this value.
struct ForkServerProcess: ~Copyable {
    let process: pid_t
    /// What it bears, and each of its children until that bears its launch's.
    private let tag: LaunchTag
    private let channel: Descriptor
    /// A folder as each launch has one, for what the program does before it answers.
    private let folder: CaseFolder

    /// How long a server may take to answer. What it does takes milliseconds; a machine may be very busy.
    static let patience = Duration.seconds(10)

    /// Starts the program of an order as a server, and waits for its answer.
    ///
    /// - Parameters:
    ///   - wake: A descriptor that becomes readable when the wait is to be cut short, or -1.
    /// - Throws: ``ForkRefusal``.
    static func start(
        _ order: LaunchOrder, in folder: consuming CaseFolder, wake: Int32
    ) throws(ForkRefusal) -> ForkServerProcess {
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
                order, bearing: tag, adding: folder.variables(container: nil), output: printed.writing.number,
                errorOutput: printed.writing.number,
                channel: other.number)
        } catch {
            guard case .system(let error, _) = error else { throw .ended }
            throw .system(error)
        }
        let server = ForkServerProcess(process: process, tag: tag, channel: own, folder: folder)
        // From here on only the server holds the other end, so that its end is seen.
        _ = consume other
        let answer = try server.answer(wake: wake, patience: patience)
        _ = consume printed
        guard answer.error == 0 else { throw Self.refusal(answer) }
        return server
    }

    private init(
        process: pid_t, tag: LaunchTag, channel: consuming Descriptor, folder: consuming CaseFolder
    ) {
        self.process = process
        self.tag = tag
        self.channel = channel
        self.folder = folder
    }

    /// Forks a child.
    ///
    /// - Parameters:
    ///   - variables: All variables of the launch.
    ///   - wake: A descriptor that becomes readable when the wait for the child's answer is to be cut short, or -1.
    /// - Throws: ``ForkRefusal``; then there is no child, and where ``ForkRefusal/endsServer``, no server either.
    func fork(
        _ variables: some Sequence<(name: String, value: String)>, wake: Int32, patience: Duration = patience
    ) throws(ForkRefusal) -> Child {
        let tag = LaunchTag.next()
        let frame = Self.frame(tag, variables)
        guard frame.count <= Int(CFORKSERVER_LIMIT) else { throw .tooLarge }
        let output = try Self.makePipe()
        let errorOutput = try Self.makePipe()
        let started = Deadline.clock.now
        let code = frame.withUnsafeBufferPointer {
            cprocess_send(
                channel.number, $0.baseAddress, $0.count, output.writing.number, errorOutput.writing.number)
        }
        guard code == 0 else { throw code == EPIPE || code == ECONNRESET ? .ended : .system(SystemError(code)) }
        let child: pid_t
        do {
            child = try launched(wake: wake, patience: patience)
        } catch {
            if error.endsServer { giveUp(tag) }
            throw error
        }
        return Child(
            process: child, tag: tag, exitDescriptor: cprocess_exit_descriptor(child),
            output: output, errorOutput: errorOutput, started: started, isForked: true)
    }

    /// Waits for the number of the child.
    private func launched(wake: Int32, patience: Duration) throws(ForkRefusal) -> pid_t {
        let answer = try answer(wake: wake, patience: patience)
        guard answer.process != 0 else { throw Self.refusal(answer) }
        // Signals will be sent to the number, and to the group of that number: it must be a child's of this process.
        var ending = cprocess_ending()
        guard answer.process > 1, cprocess_ending(answer.process, false, &ending) == 0 else {
            throw .stranger(answer.process)
        }
        return answer.process
    }

    /// Ends the server, and a child that it may have forked all the same for a launch that will be started anew.
    private func giveUp(_ launch: LaunchTag) {
        // Once it has ended it forks no more. It is reaped with this value, so that its number stays its own until then.
        end(reaping: false)
        GivenUpLaunch(tags: [tag, launch], server: process).end()
    }

    /// What is sent for a launch.
    static func frame(_ tag: LaunchTag, _ variables: some Sequence<(name: String, value: String)>) -> [UInt8] {
        var bytes = withUnsafeBytes(of: tag.numberToSet) { Array($0) }
        bytes.reserveCapacity(1024)
        for (name, value) in variables {
            bytes.append(contentsOf: name.utf8)
            bytes.append(UInt8(ascii: "="))
            bytes.append(contentsOf: value.utf8)
            bytes.append(0)
        }
        return bytes
    }

    private static func makePipe() throws(ForkRefusal) -> ChildPipe {
        do {
            return try ChildPipe()
        } catch {
            throw .system(error)
        }
    }

    /// Waits for the next answer.
    private func answer(wake: Int32, patience: Duration) throws(ForkRefusal) -> cforkserver_answer {
        let deadline = Deadline.after(patience)
        var entries = [channel.number, wake].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&entries, nfds_t(entries.count), Deadline.milliseconds(until: deadline)) <= 0 {
            guard Deadline.clock.now < deadline else { throw .silent }
        }
        guard entries[0].revents != 0 else { throw .interrupted }
        var answer = cforkserver_answer()
        let size = recv(channel.number, &answer, MemoryLayout.size(ofValue: answer), Int32(MSG_DONTWAIT))
        guard size == MemoryLayout.size(ofValue: answer) else { throw .ended }
        guard answer.version == CFORKSERVER_VERSION else { throw .version(answer.version) }
        return answer
    }

    private static func refusal(_ answer: cforkserver_answer) -> ForkRefusal {
        if let difference = ForkRefusal.Difference(rawValue: answer.error) { return .unlikeAStart(difference) }
        return answer.error == EBUSY ? .threads(answer.threads) : .system(SystemError(answer.error))
    }

    deinit {
        // It holds nothing that would have to be put away, and it may have been stopped by somebody.
        end(reaping: true)
    }

    /// Kills the server and waits for its end, but not for ever: something may trace it, or it hangs in the kernel.
    private func end(reaping: Bool) {
        kill(process, SIGKILL)
        let deadline = Deadline.after(ChildSupervision.killPatience)
        var ending = cprocess_ending()
        while cprocess_ending(process, reaping, &ending) == 0, !ending.ended, Deadline.clock.now < deadline {
            for tracer in Tracers.tracers(of: process, in: tag) { kill(tracer, SIGKILL) }
            usleep(200)
        }
    }
}

import CForkServer
import CProcess
import ClipHost
import Foundation

/// A host that runs before its `main` and forks for one launch after the other (``ForkServer``). It ends with this value.
struct ForkServerProcess: ~Copyable {
    let process: pid_t
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
        guard code == 0 else { throw .error(code) }
        let own = Descriptor(owning: ends[0])
        let other = Descriptor(owning: ends[1])
        let printed = try ChildPipe.forServer()
        var order = order
        order.environment[ForkServer.variable] = "\(CPROCESS_CHANNEL)"
        // The linker looks all functions up once, here, rather than each at its first call, again in every child.
        order.environment["LD_BIND_NOW"] = "1"
        let process: pid_t
        do {
            process = try Child.spawn(
                order, adding: folder.variables(container: nil), output: printed.writing.number,
                errorOutput: printed.writing.number, channel: other.number)
        } catch {
            throw ForkFailure(error)
        }
        let server = ForkServerProcess(process: process, channel: own, folder: folder)
        // From here on only the server holds the other end, so that its end is seen.
        _ = consume other
        let answer = try server.answer(wake: wake, timeout: timeout)
        guard answer.error == 0 else { throw .error(answer.error) }
        // No launch would show it, and each start does.
        guard !ChildPipe.isReadable(printed.reading.number) else { throw .prints }
        return server
    }

    /// What marks the processes that a launch leaves without having started a program.
    var mark: String { folder.path }

    /// Forks a child, unless `wake` becomes readable. Only after `tooLarge` is the server of use again.
    func fork(
        _ variables: some Sequence<(name: String, value: String)>, wake: Int32, timeout: Duration = timeout
    ) throws(ForkFailure) -> Child {
        let child = try forkWaiting(variables, wake: wake, timeout: timeout)
        Guardian.shared.watch(group: child.process)
        go()
        return child
    }

    /// Forks a child that runs nothing yet: it waits for ``go()``.
    func forkWaiting(
        _ variables: some Sequence<(name: String, value: String)>, wake: Int32, timeout: Duration = timeout
    ) throws(ForkFailure) -> Child {
        var frame: [UInt8] = []
        frame.reserveCapacity(1024)
        for (name, value) in variables { frame += "\(name)=\(value)\0".utf8 }
        guard frame.count <= Int(CFORKSERVER_LIMIT) else { throw .tooLarge }
        let output = try ChildPipe.forServer()
        let errorOutput = try ChildPipe.forServer()
        let started = LaunchClock.now
        let code = cprocess_send(
            channel.number, frame, frame.count, output.writing.number, errorOutput.writing.number)
        guard code == 0 else { throw code == EPIPE || code == ECONNRESET ? .ended : .error(code) }
        let answer = try answer(wake: wake, timeout: timeout)
        guard answer.error == 0 else { throw .error(answer.error) }
        // This is how an abandoned launch has ended.
        guard answer.process != 0 else { throw .silent }
        return Child(
            answer.process, endingThrough: .server(channel: channel.number, process: process, mark: mark),
            output: output, errorOutput: errorOutput, started: started)
    }

    /// Lets the child run. One that was killed meanwhile needs no word.
    func go() {
        _ = cprocess_send(channel.number, [1], 1, -1, -1)
    }

    private func answer(wake: Int32, timeout: Duration) throws(ForkFailure) -> cforkserver_answer {
        let deadline = LaunchClock.after(timeout)
        var entries = [channel.number, wake].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&entries, nfds_t(entries.count), LaunchClock.milliseconds(until: deadline)) <= 0 {
            if LaunchClock.isOver(deadline) { throw .silent }
        }
        guard entries[0].revents != 0 else { throw .interrupted }
        guard let answer = cforkserver_answer.receive(from: channel.number) else { throw .ended }
        return answer
    }

    /// Kills the server, and with it a child that it may have forked; it holds nothing that would have to be put away.
    deinit {
        kill(process, SIGKILL)
        let deadline = LaunchClock.after(ChildSupervision.killLimit)
        var ending = cprocess_ending()
        while cprocess_ending(process, true, &ending) == 0, !ending.ended, !LaunchClock.isOver(deadline) {
            usleep(200)
        }
    }
}

extension ChildPipe {
    fileprivate static func forServer() throws(ForkFailure) -> ChildPipe {
        do { return try ChildPipe() } catch { throw ForkFailure(error) }
    }
}

extension cforkserver_answer {
    /// Receives an answer; `nil` if there is none, or if the server has ended.
    static func receive(from channel: Int32) -> cforkserver_answer? {
        var answer = cforkserver_answer()
        let size = MemoryLayout.size(ofValue: answer)
        return recv(channel, &answer, size, Int32(MSG_DONTWAIT)) == size ? answer : nil
    }
}

/// Why a host does not fork, or did not fork for a launch, which is spawned instead, with the same verdict.
enum ForkFailure: Error, Hashable {
    case notLinked, prints, ended, silent, interrupted, tooLarge
    /// The system's error, or one of `CForkServer`: a fork would not find what a start of the program finds.
    case error(Int32)

    init(_ failure: StartFailure) { self = failure.error.map { .error($0.code) } ?? .ended }
}

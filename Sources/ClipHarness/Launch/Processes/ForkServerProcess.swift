import CForkServer
import CProcess
import ClipHost
import ClipSuites
import Foundation

/// A host that forks before its `main`, once for each launch (``ForkServer``).
final class ForkServerProcess {
    let order: LaunchOrder
    let process: pid_t
    private let channel: Descriptor
    /// The folder's path is in the environment of all processes that the server forks.
    private let folder: CaseFolder

    static let timeout = Duration.seconds(10)

    init(_ order: LaunchOrder, in run: RunFolder, wake: Int32) throws(ForkFailure) {
        self.order = order
        var ends: [Int32] = [-1, -1]
        let code = cprocess_channel(&ends)
        guard code == 0 else { throw .error(code) }
        channel = Descriptor(owning: ends[0])
        let other = Descriptor(owning: ends[1])
        var order = order
        order.environment[ForkServer.variable] = "\(CPROCESS_CHANNEL)"
        // Makes the dynamic linker look up all functions once instead of in every child.
        order.environment["LD_BIND_NOW"] = "1"
        let folder = try ForkFailure.catching(try CaseFolder.make(in: run))
        let printed = try ForkFailure.catching(try ChildPipe())
        let (writing, variables) = (printed.writing.number, folder.variables(for: order))
        process = try ForkFailure.catching(
            try Child.spawn(order, adding: variables, output: writing, errorOutput: writing, channel: ends[1]))
        self.folder = folder
        // Closes this process's copy of the server's socket, so the server's exit is noticed.
        _ = consume other
        let answer = try answer(wake: wake, timeout: Self.timeout)
        guard answer.error == 0 else { throw .error(answer.error) }
        // Output that is printed at the start would be missing from the forked launches.
        guard !ChildPipe.isReadable(printed.reading.number) else { throw .prints }
    }

    deinit {
        kill(process, SIGKILL)
        ProcessTable.reap(process, within: ChildSupervision.killLimit)
    }

    /// Forks a child, unless `wake` becomes readable. Do not use the server after an error.
    func fork(
        _ variables: [(name: String, value: String)], wake: Int32, timeout: Duration = timeout
    ) throws(ForkFailure) -> Child {
        if let home = variables.last(where: { $0.name == "CFFIXED_USER_HOME" })?.value { try link(home) }
        let child = try forkWaiting(variables, wake: wake, timeout: timeout)
        Guardian.watch(group: child.process)
        _ = cprocess_send(channel.number, [1], 1, -1, -1)
        return child
    }

    /// Makes the server's home a link to a launch's home. Foundation in the server has cached the
    /// path of the server's home, and forked processes use that path.
    private func link(_ home: String) throws(ForkFailure) {
        let link = folder.path + "/home"
        _ = rmdir(link)
        unlink(link)
        if symlink(home, link) != 0 { throw .error(errno) }
    }

    func forkWaiting(
        _ variables: [(name: String, value: String)], wake: Int32, timeout: Duration = timeout
    ) throws(ForkFailure) -> Child {
        var frame: [UInt8] = []
        frame.reserveCapacity(1024)
        for (name, value) in variables { frame += "\(name)=\(value)\0".utf8 }
        guard frame.count <= Int(CFORKSERVER_LIMIT) else { throw .error(E2BIG) }
        let output = try ForkFailure.catching(try ChildPipe())
        let errorOutput = try ForkFailure.catching(try ChildPipe())
        let started = LaunchClock.now
        let code = cprocess_send(channel.number, frame, frame.count, output.writing.number, errorOutput.writing.number)
        guard code == 0 else { throw code == EPIPE || code == ECONNRESET ? .ended : .error(code) }
        let answer = try answer(wake: wake, timeout: timeout)
        guard answer.error == 0 else { throw .error(answer.error) }
        guard answer.process != 0 else { throw .silent }
        return Child(
            process: answer.process, exit: Descriptor(owning: -1),
            server: (channel.number, folder.path), output: output.reading,
            errorOutput: errorOutput.reading, started: started)
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
}

extension cforkserver_answer {
    static func receive(from channel: Int32) -> cforkserver_answer? {
        var answer = cforkserver_answer()
        let size = MemoryLayout.size(ofValue: answer)
        return recv(channel, &answer, size, Int32(MSG_DONTWAIT)) == size ? answer : nil
    }
}

enum ForkFailure: Error, Hashable {
    case notLinked, prints, ended, silent, interrupted
    /// A system error, or a `CForkServer` reason why the host cannot fork.
    case error(Int32)

    static func catching<Value: ~Copyable>(
        _ value: @autoclosure () throws(HostFailure) -> Value
    ) throws(ForkFailure) -> Value {
        do { return try value() } catch { throw error.error.map { .error($0.code) } ?? .ended }
    }
}

final class ForkablePrograms: Sendable {
    private let isolation: Isolation
    let failures = Locked<[String: ForkFailure?]>([:])

    init(_ isolation: Isolation) { self.isolation = isolation }

    func mayFork(_ executable: String) -> Bool {
        #if os(Linux)
            guard isolation != .spawn else { return false }
            if let known = failures.withLock({ $0[executable] }) { return known == nil }
            let failure: ForkFailure? = Self.linksClipHost(executable) ? nil : .notLinked
            failures.withLock { $0[executable] = .some(failure) }
            return failure == nil
        #else
            return false
        #endif
    }

    func note(_ failure: ForkFailure, of executable: String) { failures.withLock { $0[executable] = failure } }

    static func linksClipHost(_ path: String) -> Bool {
        guard let bytes = try? OpenFile(path: path).read(1 << 16, at: 0), bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46])
        else { return false }
        // An ELF note consists of two lengths, a type, and a name.
        let type = withUnsafeBytes(of: UInt32(CFORKSERVER_VERSION)) { Array($0) }
        return bytes.firstIndex(of: type + CFORKSERVER_NOTE.utf8 + [0]) != nil
    }
}

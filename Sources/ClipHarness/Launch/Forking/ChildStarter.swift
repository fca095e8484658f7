import ClipHost
import ClipSuites
import Foundation

/// Starts children: by fork where the program can, else by spawn.
///
/// `@unchecked Sendable`: all variables are only touched while `lock` is held.
final class ChildStarter: @unchecked Sendable {
    private let isolation: Isolation
    private let run: RunFolder
    private let lock = NSLock()
    private var hosts: [HostKey: ForkingHost] = [:]
    /// The hosts' keys, the one that was used last at the end.
    private var recent: [HostKey] = []
    private var programs: [ExactText: Bool] = [:]
    private var isClosed = false

    /// How many servers may wait for a launch at once. A run with more hosts starts them again.
    private static let serverLimit = 16

    /// Creates a starter for the launches of a run.
    init(_ isolation: Isolation, in run: RunFolder) {
        self.isolation = isolation
        self.run = run
    }

    /// Starts the program of an order.
    ///
    /// - Parameters:
    ///   - variables: What is added to the order's environment.
    ///   - wake: A descriptor that becomes readable when the launch is to be cut short.
    /// - Returns: The child; `nil` where the launch was cut short before there was one.
    /// - Throws: ``StartFailure``, which says why it cannot be started.
    func start(
        _ order: LaunchOrder, adding variables: [(name: String, value: String)], wake: Int32
    ) throws(StartFailure) -> Child? {
        try StartFailure.check(order)
        if let host = forkingHost(of: order) {
            let run = run
            do {
                return try host.fork(order, adding: variables, wake: wake) { () throws(ForkRefusal) in
                    try Self.startServer(order, in: run, wake: wake)
                }
            } catch .interrupted {
                return nil
            } catch {
                // Whatever the reason, the program is started anew, with the same verdict.
            }
        }
        return try Child.start(order, adding: variables)
    }

    /// Why the launches of a program are spawned although they were to be forked; `nil` where they are forked, or were
    /// never to be.
    func refusal(of executable: String) -> ForkRefusal? {
        guard isolation != .spawn else { return nil }
        #if os(Linux)
            guard links(executable) else { return .notLinked }
            let program = ExactText(text: executable)
            let known = lock.withLock { hosts.filter { $0.key.executable == program }.map(\.value) }
            return known.lazy.compactMap(\.refusal).first
        #else
            return .unsafeSystem
        #endif
    }

    /// Ends all servers, and starts none any more.
    func close() {
        // Servers end when they are released, which may take seconds: not while the lock is held.
        _ = lock.withLock {
            isClosed = true
            recent = []
            defer { hosts = [:] }
            return hosts
        }
    }

    /// The host that an order's program forks in; `nil` where it is to be spawned.
    private func forkingHost(of order: LaunchOrder) -> ForkingHost? {
        #if os(Linux)
            guard isolation != .spawn, order.folder != .none, links(order.executable) else { return nil }
            let (host, _): (ForkingHost?, ForkingHost?) = lock.withLock {
                guard !isClosed else { return (nil, nil) }
                let key = HostKey(order)
                recent.removeAll { $0 == key }
                recent.append(key)
                if let known = hosts[key] { return (known, nil) }
                // A launch that is about to use the host that is left out keeps it until then. Else it ends outside of
                // the lock.
                let unused = hosts.count == Self.serverLimit ? hosts.removeValue(forKey: recent.removeFirst()) : nil
                let host = ForkingHost()
                hosts[key] = host
                return (host, unused)
            }
            return host
        #else
            return nil
        #endif
    }

    private func links(_ executable: String) -> Bool {
        if let known = lock.withLock({ programs[ExactText(text: executable)] }) { return known }
        let links = ProgramNote.linksClipHost(executable)
        lock.withLock { programs[ExactText(text: executable)] = links }
        return links
    }

    private static func startServer(
        _ order: LaunchOrder, in run: RunFolder, wake: Int32
    ) throws(ForkRefusal) -> ForkServerProcess {
        let folder: CaseFolder
        do {
            folder = try CaseFolder.make(in: run)
        } catch {
            throw .system(error.error)
        }
        var order = order
        order.environment = HostKey.environment(of: order)
        return try ForkServerProcess.start(order, in: folder, wake: wake)
    }

    /// What the launches of one host have in common.
    private struct HostKey: Hashable {
        let executable: ExactText
        let arguments: [ExactText]
        let environment: [ExactText: ExactText]
        let directory: ExactText

        init(_ order: LaunchOrder) {
            executable = ExactText(text: order.executable)
            arguments = order.arguments.map { ExactText(text: $0) }
            environment = [ExactText: ExactText](exactly: Self.environment(of: order))
            directory = ExactText(text: order.directory)
        }

        /// What no single launch adds.
        static func environment(of order: LaunchOrder) -> [String: String] {
            order.environment.filter { LaunchEnvironment.Key(rawValue: $0.key) == nil }
        }
    }
}

import ClipRouting
import Foundation

/// Handlers that leave a process which traces them: until it has asked how they ended, their parent learns of no end.
enum Tracing {
    static let acts: [String: Hostility.Act] = [
        "leaves-a-tracer": {
            startTracer()
            return nil
        },
        "crashes-with-a-tracer": {
            // The tracer learns of the signal first, and never lets it through.
            startTracer()
            abort()
        },
        "hangs-with-a-tracer": {
            startTracer()
            Hostility.wait()
        },
        "is-stopped-by-its-tracer": {
            startTracer(stopping: true)
            Hostility.wait()
        },
        "leaves-a-tracer-that-hides": { startHiddenTracer() },
        "hangs-with-a-tracer-that-hides": {
            _ = startHiddenTracer()
            Hostility.wait()
        },
    ]

    /// Traces a process for ever: what the program does that is started with its number for an argument.
    static func trace(_ process: pid_t, stopping: Bool = false) -> Never {
        #if os(Linux)
            _ = ptrace(Self.seize, process, nil, nil)
            if stopping { _ = ptrace(Self.interrupt, process, nil, nil) }
        #endif
        Hostility.wait()
    }

    /// Has a child of this process trace it.
    private static func startTracer(stopping: Bool = false) {
        #if os(Linux)
            let traced = getpid()
            allowAnyTracer()
            if fork() == 0 {
                for descriptor in 0..<Int32(3) { close(descriptor) }
                trace(traced, stopping: stopping)
            }
            waitForTracer()
        #endif
    }

    /// The same with a tracer that has another parent, session, environment and limit on file locks.
    private static func startHiddenTracer() -> Outcome? {
        #if os(Linux)
            allowAnyTracer()
            // The end of the shell: a traced process stops at each signal that it does not block.
            var ended = sigset_t()
            sigaddset(&ended, SIGCHLD)
            sigprocmask(SIG_BLOCK, &ended, nil)
            var limit = rlimit(rlim_cur: .max, rlim_max: .max)
            setrlimit(__rlimit_resource_t(__RLIMIT_LOCKS.rawValue), &limit)
            Hostility.run(
                """
                (env -i /usr/bin/setsid "\(CommandLine.arguments[0])" trace \(getpid()) $0 \
                >/dev/null 2>&1 </dev/null &) &
                """)
            waitForTracer()
        #endif
        return nil
    }

    #if os(Linux)
        private static let (seize, interrupt): (CInt, CInt) = (0x4206, 0x4207)
        private static let setTracer: CInt = 0x5961_6D61

        // Both take as many arguments as one gives them, which Swift does not call.
        private static let ptrace = unsafeBitCast(
            dlsym(nil, "ptrace"),
            to: (@convention(c) (CInt, pid_t, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> CLong).self)
        private static let prctl = unsafeBitCast(
            dlsym(nil, "prctl"), to: (@convention(c) (CInt, CUnsignedLong, CUnsignedLong) -> CInt).self)

        private static func allowAnyTracer() {
            _ = prctl(setTracer, .max, 0)
        }

        private static func waitForTracer() {
            let isTraced = {
                let status = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
                return !String(decoding: status, as: UTF8.self).contains("TracerPid:\t0\n")
            }
            while !isTraced() { usleep(1000) }
        }
    #endif
}

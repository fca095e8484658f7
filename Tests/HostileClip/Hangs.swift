import Foundation

/// Handlers that do not end by themselves.
enum Hangs {
    static let acts: [String: Hostility.Act] = [
        "hang": { Hostility.wait() },
        "busy-loop": {
            while getpid() != 0 {}; return nil
        },
        "ignores-term": {
            signal(SIGTERM, SIG_IGN)
            Hostility.wait()
        },
        "stops-itself": {
            kill(getpid(), SIGSTOP)
            Hostility.wait()
        },
        "leaves-its-session": {
            // Only a process that does not lead a group can call `setsid`.
            setpgid(0, getpgid(getppid()))
            setsid()
            Hostility.wait()
        },
        "waits-for-a-descendant": {
            Hostility.run("sleep 1000")
            return nil
        },
        "prints-without-end": {
            let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
            while true {
                write(1, bytes, bytes.count)
                write(2, bytes, bytes.count)
            }
        },
    ]
}

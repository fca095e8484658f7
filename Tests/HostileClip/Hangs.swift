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
        "blocks-every-signal": {
            var every = sigset_t()
            sigfillset(&every)
            sigprocmask(SIG_SETMASK, &every, nil)
            Hostility.wait()
        },
        "stops-itself": {
            kill(getpid(), SIGSTOP)
            Hostility.wait()
        },
        "stops-itself-again-and-again": {
            signal(SIGTERM, SIG_IGN)
            while true { kill(getpid(), SIGSTOP) }
        },
        "stops-its-group": {
            kill(0, SIGSTOP)
            Hostility.wait()
        },
        "joins-its-parents-group": {
            setpgid(0, getpgid(getppid()))
            Hostility.wait()
        },
        "leaves-its-session": {
            // Only a process that leads no group can.
            setpgid(0, getpgid(getppid()))
            setsid()
            Hostility.wait()
        },
        "first-thread-ends": {
            Thread { Hostility.wait() }.start()
            pthread_exit(nil)
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
        "reads-for-ever": {
            // Its own outcome: no other process writes there.
            let file = open(Hostility.variable("CLIPFLIGHT_OUTCOME"), O_RDWR)
            var byte: UInt8 = 0
            while read(file, &byte, 1) >= 0 {}
            return nil
        },
    ]
}

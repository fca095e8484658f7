import ClipHarness
import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

// Before anything else opens a file: tasks already need some.
StandardStreams.fillGaps()
HarnessProcess.claim()
// Where the system limits the size of files, writing fails, which can be told of, and does not end the program.
signal(SIGXFSZ, SIG_IGN)
Task { @MainActor in
    let status = await Program.run(Array(CommandLine.arguments.dropFirst()))
    Guardian.shared.dismiss()
    exit(status.code)
}
dispatchMain()

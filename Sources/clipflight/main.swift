import ClipHarness
import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

// Before anything else opens a file: tasks already need some.
StandardStreams.fillGaps()
// Tasks and signals wait without end for threads that there are not.
if let shortage = ThreadSupply.shortage() {
    Console.error("error: \(shortage)\n")
    exit(ExitStatus.noThreads.code)
}
HarnessProcess.claim()
// Where the system limits the size of files, writing fails, which can be told of, and does not end the program.
signal(SIGXFSZ, SIG_IGN)
// A reader of the output that goes away, as `head` does, ends no run before its reports are written.
signal(SIGPIPE, SIG_IGN)
if CommandLine.arguments.isEmpty {
    // On Linux they are read from there.
    Console.error("clipflight: error: the arguments cannot be read, since /proc is not there; mount it\n")
    exit(ExitStatus.usage.code)
}
Task { @MainActor in
    let status = await Program.run(Array(CommandLine.arguments.dropFirst()))
    Guardian.shared.dismiss()
    exit(status.code)
}
dispatchMain()

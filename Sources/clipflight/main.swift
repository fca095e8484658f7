import ClipFlightCommand
import ClipHarness
import Dispatch
import Foundation

// Opens `/dev/null` for each closed standard stream (`>&-`). Otherwise, the next file to be opened
// would become that stream.
for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
    _ = open("/dev/null", O_RDONLY)
}
HarnessProcess.claim()
// If a file exceeds the system's size limit, writing fails instead of ending the program.
signal(SIGXFSZ, SIG_IGN)
// If the reader of the output exits early, as `head` does, the reports are still written.
signal(SIGPIPE, SIG_IGN)
Task { @MainActor in
    let status = await Program.run(CommandLine.arguments.dropFirst(), in: .process)
    Guardian.dismiss()
    exit(status.code)
}
dispatchMain()

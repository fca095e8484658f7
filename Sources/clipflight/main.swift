import ClipFlightCommand
import ClipHarness
import Dispatch
import Foundation

// Before any file is opened: it would take the place of a standard stream that is closed (`>&-`).
for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
    // The lowest number that is free is this one.
    _ = open("/dev/null", O_RDONLY)
}
HarnessProcess.claim()
// Where the system limits the size of files, writing fails with an error, and does not end the program.
signal(SIGXFSZ, SIG_IGN)
// A reader of the output that goes away, as `head` does, ends no run before its reports are written.
signal(SIGPIPE, SIG_IGN)
Task { @MainActor in
    let status = await Program.run(CommandLine.arguments.dropFirst(), in: .process)
    Guardian.dismiss()
    exit(status.code)
}
dispatchMain()

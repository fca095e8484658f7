import ClipFlightCommand
import ClipHarness
import Dispatch
import Foundation

// Before anything else opens a file: a standard stream that was closed when the program was started (`>&-`) gets a
// device that takes nothing; otherwise what is printed would go into the next file that is opened.
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

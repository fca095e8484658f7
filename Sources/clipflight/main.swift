import ClipHarness

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

// Where the system limits the size of files, writing fails, which can be told of, and does not end the program.
signal(SIGXFSZ, SIG_IGN)
let status = await Program.run(Array(CommandLine.arguments.dropFirst()))
Guardian.shared.dismiss()
exit(status.code)

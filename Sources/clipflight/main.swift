import ClipHarness

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

let status = await Program.run(Array(CommandLine.arguments.dropFirst()))
Guardian.shared.dismiss()
exit(status.code)

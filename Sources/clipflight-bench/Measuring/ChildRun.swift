import Foundation

/// Runs of the benchmark in a process of its own, whose memory nobody else has used.
enum ChildRun {
    /// What the benchmark prints when it is given these arguments.
    static func output(_ arguments: [String]) throws -> Data {
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return data
    }

    /// The peak of this process's resident memory so far, in bytes.
    static var peak: Double {
        #if canImport(Darwin)
            var usage = rusage()
            getrusage(RUSAGE_SELF, &usage)
            return Double(usage.ru_maxrss)
        #else
            // On Linux getrusage also counts what the parent had when it started this process.
            let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
            return (Double(line.filter(\.isNumber)) ?? .nan) * 1024
        #endif
    }
}

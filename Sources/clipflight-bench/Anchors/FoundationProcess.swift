import Foundation

/// Another anchor of a launch: Foundation's `Process`, run and waited for, with its output read.
enum FoundationProcess {
    /// Seconds that one launch takes on the clock.
    static func secondsPerLaunch(of program: String, count: Int = 20) throws -> Double {
        try Stopwatch.seconds {
            for _ in 0..<count {
                let process = Process()
                process.executableURL = URL(fileURLWithPath: program)
                let output = Pipe()
                process.standardOutput = output
                try process.run()
                _ = output.fileHandleForReading.readDataToEndOfFile()
                process.waitUntilExit()
            }
        } / Double(count)
    }
}

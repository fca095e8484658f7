import Foundation

struct Tool {
    var command: [String]
    var folder: URL
    var variables: [String: String] = [:]

    /// Times in seconds. Processor time includes the program's child processes.
    typealias Spent = (clock: Double, processor: Double)

    var process: Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }

    func seconds() throws(BenchFailure) -> Double {
        guard let spent = spent() else { throw BenchFailure("\(command.joined(separator: " ")) failed") }
        return spent.clock
    }

    /// Returns `nil` if the command fails.
    func spent() -> Spent? {
        let process = process
        let before = Self.processorSecondsOfChildren
        let start = ContinuousClock.now
        guard (try? process.run()) != nil else { return nil }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        return ((ContinuousClock.now - start).inSeconds, Self.processorSecondsOfChildren - before)
    }

    private static var processorSecondsOfChildren: Double {
        var usage = rusage()
        getrusage(-1, &usage)  // -1 is RUSAGE_CHILDREN, which has a different type in Glibc.
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) * 1e-6 }
    }

    static func built(_ name: String) throws(BenchFailure) -> String {
        let path = Bundle.main.bundleURL.appendingPathComponent(name).path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw BenchFailure("\(path) does not exist\nfix: swift build -c release --product \(name)")
        }
        return path
    }
}

/// A run in its own process, so that its peak memory can be measured.
enum ChildRun: String {
    case rows = "--run-rows"
    case reports = "--report-cases"

    struct Figures: Codable {
        let seconds: Double
        var peak = ChildRun.peak
    }

    func figures(_ number: Int) async throws -> Figures {
        switch self {
        case .rows: Figures(seconds: try await Report.run(rows: number))
        case .reports: Figures(seconds: try Report.run(cases: number))
        }
    }

    static func figures(_ run: ChildRun, _ number: Int) throws -> Figures {
        let data = try output(of: Bundle.main.executableURL, [run.rawValue, "\(number)"])
        return try JSONDecoder().decode(Figures.self, from: data)
    }

    static func output(of program: URL?, _ arguments: [String]) throws -> Data {
        let (process, output) = (Process(), Pipe())
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw BenchFailure("a part of the benchmark failed") }
        return data
    }

    private static var peak: Double {
        #if canImport(Darwin)
            var usage = rusage()
            getrusage(RUSAGE_SELF, &usage)
            return Double(usage.ru_maxrss)
        #else
            // On Linux, `getrusage` also counts the memory that the parent had when it started this process.
            let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
            return (Double(line.filter(\.isNumber)) ?? .nan) * 1024
        #endif
    }
}

struct ScratchFolder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("clipflight-bench-\(UUID().uuidString)")

    init(_ files: [String: String] = [:]) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, text) in files { try write(text, to: name) }
    }

    func write(_ text: String, to name: String) throws {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    func remove() { try? FileManager.default.removeItem(at: url) }
}

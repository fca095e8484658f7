import ClipReports
import Foundation

/// The peak of resident memory of a process that writes a JUnit report and does nothing else.
enum ReportPeak {
    /// The argument with which a child of the benchmark writes a report.
    static let childOption = "--report-cases"

    /// The peak for so many cases, in bytes.
    static func of(_ cases: Int) throws -> Double {
        let output = try ChildRun.output([childOption, "\(cases)"])
        guard let peak = Double(String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
        else { throw CocoaError(.fileReadCorruptFile) }
        return peak
    }

    /// Writes a report of so many cases and prints the peak.
    static func run(cases: Int) {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("clipflight-bench-\(getpid()).xml")
            .path
        defer { unlink(path) }
        ReportRow.feed(cases, to: ReportSet([ReportFormat.junit.reporter(path: path, options: ReportOptions())]))
        print(ChildRun.peak)
    }
}

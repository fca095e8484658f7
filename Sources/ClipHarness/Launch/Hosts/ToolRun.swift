import Foundation

/// Runs the commands that make hosts ready.
struct ToolRun: Sendable {
    let launcher: ProcessLauncher

    static let timeout = Duration.seconds(3600)

    /// Runs a command and returns its standard output. The error holds no secret that it printed.
    func run(
        _ command: [String], in folder: String, environment: [String: String], masking mask: SecretMask
    ) async throws(HostFailure) -> String {
        let shown = command.joined(separator: " ")
        let program: String
        do {
            program = try ExecutableLookup.resolve(
                command.first ?? "", directory: folder, path: environment["PATH"])
        } catch {
            throw HostFailure("“\(shown)” cannot be run: \(error.reason)")
        }
        let report = await launcher.launch(
            LaunchOrder(
                executable: program, arguments: Array(command.dropFirst()), environment: environment,
                directory: folder, timeout: Self.timeout, folder: .none))
        let why: String
        switch report.ending {
        case .exited(0): return report.output.text
        case .exited(let status): why = "ended with status \(status)"
        case .signalled(let signal): why = "was ended by signal \(signal)"
        case .unreported: why = "ended, but is traced by another process, so that its status is not known"
        case .timedOut: why = "took longer than \(Self.timeout.components.seconds / 60) minutes"
        case .notStarted(let reason): why = "cannot be run: \(reason)"
        case .interrupted: throw HostFailure("“\(shown)” was interrupted", interrupted: true)
        }
        throw HostFailure("“\(shown)” \(why)", detail: Self.lastLines(of: report, masking: mask))
    }

    static func lastLines(of report: LaunchReport, masking mask: SecretMask) -> String? {
        // A secret of several lines would not be known again once lines are left out.
        let texts = [report.output, report.errorOutput].map(mask.mask).map { captured in
            let end =
                captured.tail.isEmpty
                ? captured.head : captured.dropped > 0 ? captured.tail : captured.head + captured.tail
            return String(decoding: end, as: UTF8.self).split(whereSeparator: \.isNewline).suffix(40)
                .joined(separator: "\n")
        }
        let text = texts.filter { !$0.isEmpty }.joined(separator: "\n")
        return text.isEmpty ? nil : text
    }
}

import ClipHarness
import ClipReports
import ClipSuites
import Foundation

struct AppClipCodeGenerator {
    private let program: String
    private let launcher = ProcessLauncher(jobs: UsableProcessors.count, isolation: .spawn)
    private let context: Context

    static let name = "AppClipCodeGenerator"
    private static let seconds = 60

    init?(in context: Context) {
        guard let program = context.program(Self.name) else { return nil }
        self.context = context
        self.program = program
    }

    func code(of url: String, index: Int = 0) async -> AppClipCode {
        let name = "clipflight-\(UUID().uuidString).svg"
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        defer { try? FileManager.default.removeItem(at: file) }
        let arguments = ["generate", "--url", url, "--index", "\(index)", "--output", file.path]
        let report = await launcher.launch(
            LaunchOrder(
                executable: program, arguments: arguments, environment: context.environment, directory: context.folder,
                timeout: .seconds(Self.seconds), folder: .none))
        // The exit status alone is not reliable: it can be 0 even if no code was written.
        if report.ending == .exited(0), let svg = try? String(contentsOf: file, encoding: .utf8), svg.contains("<svg") {
            return .drawing(svg: svg)
        }
        switch report.ending {
        case .exited, .signalled:
            let said = [report.errorOutput, report.output].map {
                $0.head.text.split(whereSeparator: \.isNewline).joined(separator: " ")
            }
            return .refused(said.first { !$0.isEmpty } ?? "\(Self.name) does not say why")
        case .timedOut: return .refused("\(Self.name) did not end in \(Self.seconds) seconds")
        case .interrupted: return .refused("\(Self.name) was interrupted")
        case .notStarted(let reason): return .refused(reason)
        }
    }

    func codes(of urls: some Sequence<String>) async -> [String: AppClipCode] {
        await withTaskGroup(of: (String, AppClipCode).self) { group in
            for url in Set(urls) { group.addTask { (url, await code(of: url)) } }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }
}

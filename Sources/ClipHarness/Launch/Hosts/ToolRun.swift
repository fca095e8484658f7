import Foundation

extension ProcessLauncher {
    func run(
        _ command: [String], in folder: String, environment: [String: String], masking mask: SecretMask,
        timeout: Duration = .seconds(3600), shownLines: Int = 40, outputLimit: Int = CapturedOutput.limit
    ) async throws(HostFailure) -> String {
        let shown = command.joined(separator: " ")
        let program: String
        do {
            program = try ExecutableLookup.resolve(command.first ?? "", directory: folder, path: environment["PATH"])
        } catch {
            throw HostFailure("“\(shown)” cannot be run: \(error.message)")
        }
        let report = await launch(
            LaunchOrder(
                executable: program, arguments: Array(command.dropFirst()), environment: environment,
                directory: folder, timeout: timeout, folder: .none, outputLimit: outputLimit))
        let why: String
        switch report.ending {
        case .exited(0): return report.output.text
        case .exited(let status): why = "ended with status \(status)"
        case .signalled(let signal): why = "was ended by signal \(signal)"
        case .timedOut: why = "took longer than \(timeout.components.seconds / 60) minutes"
        case .notStarted(let reason): why = "cannot be run: \(reason)"
        case .interrupted: throw HostFailure(message: "“\(shown)” was interrupted", interrupted: true)
        }
        let failure = HostFailure("“\(shown)” \(why)", detail: Self.lastLines(shownLines, of: report, masking: mask))
        throw failure.ofMissingModule(in: folder) ?? failure
    }

    private static func lastLines(_ count: Int, of report: LaunchReport, masking mask: SecretMask) -> String? {
        // A secret may span several lines, so the text is masked before it is split.
        let texts = [report.output, report.errorOutput].map { mask.mask($0) }.map { captured in
            let end = (captured.dropped > 0 ? [] : captured.head) + captured.tail
            return end.suffix(CapturedOutput.limit).text.split(whereSeparator: \.isNewline)
                .suffix(count).joined(separator: "\n")
        }
        let text = texts.filter { !$0.isEmpty }.joined(separator: "\n")
        return text.isEmpty ? nil : text
    }
}

extension HostFailure {
    private static let modulesOfApple: Set<Substring> = [
        "ActivityKit", "AppClip", "AppIntents", "AppKit", "AuthenticationServices", "AVFoundation", "Combine",
        "CoreData", "CoreGraphics", "CoreLocation", "CoreNFC", "CryptoKit", "MapKit", "Network", "os", "OSLog",
        "PassKit", "Photos", "QuartzCore", "SafariServices", "Security", "StoreKit", "SwiftData", "SwiftUI", "UIKit",
        "UserNotifications", "WebKit", "WidgetKit",
    ]

    func ofMissingModule(in folder: String) -> HostFailure? {
        for line in (detail ?? "").split(whereSeparator: \.isNewline) {
            guard let found = line.firstRange(of: ": error: no such module '") else { continue }
            let name = line[found.upperBound...].prefix { $0 != "'" }
            guard Self.modulesOfApple.contains(name) else { continue }
            let place = line[..<found.lowerBound]
            let shown = place.hasPrefix(folder + "/") ? place.dropFirst(folder.count + 1) : place
            return HostFailure(
                "\(shown): the host imports \(name), which is not available on this platform. Move the files that turn "
                    + "a URL into a screen to a target that does not import \(name), and make the app and the host "
                    + "depend on that target. Or put the code that uses \(name) between “#if canImport(\(name))” and "
                    + "“#endif” (see ClipFlight's Sources/ClipHost/ClipHost.docc/PackageOfTheApp.md)",
                detail: detail)
        }
        return nil
    }
}

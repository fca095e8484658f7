import ClipSuites
import Foundation

/// Makes hosts ready to be launched, each once a run, however many suites and cases ask for it.
package actor HostPreparation {
    /// Receives what is being done, in a few words such as `building SampleClips`.
    package typealias Progress = @Sendable (_ activity: String) async -> Void

    private let tool: ToolRun
    private let inherited: [String: String]
    private var hosts: [HostKey: Task<Result<PreparedHost, HostFailure>, Never>] = [:]
    private var products: [SwiftProduct: Task<Result<String, HostFailure>, Never>] = [:]
    /// Builds take turns: two in one package would only wait for each other.
    private var lastBuild: Task<Result<String, HostFailure>, Never>?

    /// Creates the preparation of a run.
    ///
    /// - Parameters:
    ///   - launcher: What runs the commands. Interrupting it interrupts the preparation.
    ///   - inherited: The harness's own environment. `swift build` is given all of it, the suite's commands what a
    ///     handler is.
    package init(launcher: any Launching, inherited: [String: String]) {
        tool = ToolRun(launcher: launcher)
        self.inherited = inherited
    }

    /// Prepares a host, or waits until it is, and says how it is launched.
    ///
    /// - Parameters:
    ///   - host: The host.
    ///   - folder: The absolute path of its suite's folder.
    ///   - progress: Called before each command, only for the first one to ask.
    package func prepare(
        _ host: HostDefinition, in folder: String, progress: @escaping Progress
    ) async -> Result<PreparedHost, HostFailure> {
        let key = HostKey(host, folder)
        let mask = ChildEnvironment(host: host, inherited: inherited).mask
        if let known = hosts[key] { return await known.value.mapError(mask.masked) }
        let task = Task { await self.makeReady(host, in: folder, masking: mask, progress: progress) }
        hosts[key] = task
        return await task.value.mapError(mask.masked)
    }

    private func makeReady(
        _ host: HostDefinition, in folder: String, masking mask: SecretMask, progress: @escaping Progress
    ) async -> Result<PreparedHost, HostFailure> {
        let environment = ChildEnvironment(host: host, inherited: inherited).forPreparation
        for command in host.prepare {
            await progress(mask.mask(command.joined(separator: " ")))
            if let failure = await tool.prepare(command, in: folder, environment: environment, masking: mask) {
                return .failure(failure)
            }
        }
        switch host.program {
        case .command(let words):
            do throws(LookupFailure) {
                let program = try ExecutableLookup.resolve(
                    words.first ?? "", directory: folder, path: environment["PATH"])
                return .success(
                    PreparedHost(executable: program, arguments: Array(words.dropFirst()), directory: folder))
            } catch {
                return .failure(HostFailure("the host cannot be started: \(error.message)"))
            }
        case .swiftProduct(let name, let package, let arguments):
            let product = SwiftProduct(name: name, package: package)
            return await build(product, masking: mask, progress: progress).map {
                PreparedHost(executable: $0, arguments: arguments, directory: folder)
            }
        case .simulator(let device):
            return .failure(
                HostFailure(
                    "the host is an app on the simulator “\(device)”; that needs macOS with Xcode's xcrun simctl, and "
                        + "this version of ClipFlight does not launch on simulators yet; give a command or a swiftProduct"
                ))
        }
    }

    /// Builds a product after the build before it, or waits for the one that is building it already.
    private func build(
        _ product: SwiftProduct, masking mask: SecretMask, progress: @escaping Progress
    ) async -> Result<String, HostFailure> {
        if let known = products[product] { return await known.value }
        let (previous, tool, inherited) = (lastBuild, tool, inherited)
        let task = Task {
            _ = await previous?.value
            return await product.build(with: tool, environment: inherited, masking: mask, progress: progress)
        }
        products[product] = task
        lastBuild = task
        return await task.value
    }

    /// What makes two hosts one: everything but the place of their definition.
    private struct HostKey: Hashable {
        let program: [ExactText]
        let prepare: [[ExactText]]
        let environment: [ExactText: ExactText]
        let inheritEnvironment: [ExactText]
        let folder: ExactText

        init(_ host: HostDefinition, _ folder: String) {
            program = Self.words(of: host.program).map { ExactText(text: $0) }
            prepare = host.prepare.map { $0.map { ExactText(text: $0) } }
            environment = [ExactText: ExactText](exactly: host.environment)
            inheritEnvironment = host.inheritEnvironment.map { ExactText(text: $0) }
            self.folder = ExactText(text: folder)
        }

        private static func words(of program: HostDefinition.Program) -> [String] {
            switch program {
            case .command(let command): ["command"] + command
            case .swiftProduct(let name, let package, let arguments): ["swiftProduct", name, package] + arguments
            case .simulator(let device): ["simulator", device]
            }
        }
    }
}

extension SecretMask {
    /// A failure whose texts hold no secret.
    fileprivate func masked(_ failure: HostFailure) -> HostFailure {
        HostFailure(mask(failure.message), detail: failure.detail.map(mask), interrupted: failure.interrupted)
    }
}

import ClipSuites
import Foundation

/// A host that is ready to be launched.
struct PreparedHost: Sendable, Hashable {
    var executable: String
    /// The arguments that follow the program's name.
    var arguments: [String]
    /// The absolute path of the suite's folder, which every launch starts in.
    var directory: String
}

/// Makes hosts ready to be launched, each once a run, however many suites and cases ask for it.
actor HostPreparation {
    /// Receives what is being done, in a few words such as `building SampleClips`.
    typealias Progress = @Sendable (_ activity: String) async -> Void

    private let tool: ToolRun
    private let inherited: [String: String]
    private var hosts: [ExactText: Task<Result<PreparedHost, HostFailure>, Never>] = [:]
    private var products: [ExactText: Task<Result<String, HostFailure>, Never>] = [:]
    /// Builds take turns: two in one package would only wait for each other.
    private var lastBuild: Task<Result<String, HostFailure>, Never>?

    init(launcher: ProcessLauncher, inherited: [String: String]) {
        tool = ToolRun(launcher: launcher)
        self.inherited = inherited
    }

    /// Prepares a host, or waits until it is, and returns how it is launched.
    func prepare(
        _ host: HostDefinition, in folder: String, progress: @escaping Progress
    ) async -> Result<PreparedHost, HostFailure> {
        let key = Self.key(of: host, in: folder)
        let mask = ChildEnvironment(host: host, inherited: inherited).mask
        let task =
            hosts[key] ?? Task { await self.makeReady(host, in: folder, masking: mask, progress: progress) }
        hosts[key] = task
        return await task.value.mapError { failure in
            HostFailure(
                mask.mask(failure.message), detail: failure.detail.map(mask.mask), interrupted: failure.interrupted)
        }
    }

    private func makeReady(
        _ host: HostDefinition, in folder: String, masking mask: SecretMask, progress: @escaping Progress
    ) async -> Result<PreparedHost, HostFailure> {
        do throws(HostFailure) {
            let environment = ChildEnvironment(host: host, inherited: inherited).forPreparation
            for command in host.prepare {
                await progress(mask.mask(command.joined(separator: " ")))
                _ = try await tool.run(command, in: folder, environment: environment, masking: mask).get()
            }
            switch host.program {
            case .command(let words):
                let program = try Self.resolve(words.first ?? "", in: folder, path: environment["PATH"])
                return .success(
                    PreparedHost(executable: program, arguments: Array(words.dropFirst()), directory: folder))
            case .swiftProduct(let name, let package, let arguments):
                let product = SwiftProduct(name: name, package: package)
                let program = try await build(product, masking: mask, progress: progress).get()
                return .success(PreparedHost(executable: program, arguments: arguments, directory: folder))
            case .simulator(let device):
                throw HostFailure(
                    "the host is an app on the simulator “\(device)”; that needs macOS with Xcode's xcrun simctl, and "
                        + "this version of ClipFlight does not launch on simulators yet; give a command or a swiftProduct"
                )
            }
        } catch {
            return .failure(error)
        }
    }

    private static func resolve(_ word: String, in folder: String, path: String?) throws(HostFailure) -> String {
        do throws(LookupFailure) {
            return try ExecutableLookup.resolve(word, directory: folder, path: path)
        } catch {
            throw HostFailure("the host cannot be started: \(error.message)")
        }
    }

    /// Builds a product after the build before it, or waits for the one that is building it already.
    private func build(
        _ product: SwiftProduct, masking mask: SecretMask, progress: @escaping Progress
    ) async -> Result<String, HostFailure> {
        let key = ExactText(joining: [product.name, product.package])
        if let known = products[key] { return await known.value }
        let (previous, tool, inherited) = (lastBuild, tool, inherited)
        let task = Task {
            _ = await previous?.value
            return await product.build(with: tool, environment: inherited, masking: mask, progress: progress)
        }
        products[key] = task
        lastBuild = task
        return await task.value
    }

    /// A text for what makes two hosts one: everything but the place of their definition.
    private static func key(of host: HostDefinition, in folder: String) -> ExactText {
        let program: [String] =
            switch host.program {
            case .command(let command): ["command"] + command
            case .swiftProduct(let name, let package, let arguments): ["swiftProduct", name, package] + arguments
            case .simulator(let device): ["simulator", device]
            }
        let environment = host.environment.map { ExactText(joining: [$0.key, $0.value]) }.sorted()
        let lists =
            [program] + host.prepare + [host.inheritEnvironment, environment.map(\.text), [folder]]
        return ExactText(joining: lists.map { ExactText(joining: $0).text })
    }
}

import ClipSuites
import Foundation

/// A host that is ready to be launched.
struct PreparedHost: Sendable, Hashable {
    var executable: String
    var arguments: [String]
    var directory: String
}

/// Makes hosts ready to be launched, each once a run, however many suites and cases ask for it.
actor HostPreparation {
    /// Receives what is being done, in a few words such as `building SampleClips`.
    typealias Progress = @Sendable (_ activity: String) async -> Void

    private let tool: ToolRun
    private let inherited: [String: String]
    private var hosts: [String: Task<Result<PreparedHost, HostFailure>, Never>] = [:]
    private var products: [String: Task<Result<String, HostFailure>, Never>] = [:]
    /// Builds take turns: two in one package would only wait for each other.
    private var lastBuild: Task<Result<String, HostFailure>, Never>?

    init(launcher: ProcessLauncher, inherited: [String: String]) {
        tool = ToolRun(launcher: launcher)
        self.inherited = inherited
    }

    func prepare(
        _ host: HostDefinition, with environment: ChildEnvironment, in folder: String, progress: @escaping Progress
    ) async throws(HostFailure) -> PreparedHost {
        let key = Self.key(of: host, in: folder)
        let task =
            hosts[key]
            ?? Task {
                await Result(catching: { () async throws(HostFailure) in
                    try await self.makeReady(host, with: environment, in: folder, progress: progress)
                })
            }
        hosts[key] = task
        do {
            return try await task.value.get()
        } catch {
            let mask = environment.mask
            throw HostFailure(
                mask.mask(error.message), detail: error.detail.map(mask.mask), interrupted: error.interrupted)
        }
    }

    private func makeReady(
        _ host: HostDefinition, with environment: ChildEnvironment, in folder: String, progress: @escaping Progress
    ) async throws(HostFailure) -> PreparedHost {
        let (mask, variables) = (environment.mask, environment.forPreparation)
        if case .device = host.program, let lack = host.lackOfDevices(inherited) {
            throw HostFailure("\(lack.reason); \(lack.fix)")
        }
        for command in host.prepare {
            await progress(mask.mask(command.joined(separator: " ")))
            _ = try await tool.run(command, in: folder, environment: variables, masking: mask)
        }
        switch host.program {
        case .command(let words):
            do {
                let program = try ExecutableLookup.resolve(
                    words.first ?? "", directory: folder, path: variables["PATH"])
                return PreparedHost(executable: program, arguments: Array(words.dropFirst()), directory: folder)
            } catch {
                throw HostFailure("the host cannot be started: \(error.reason)")
            }
        case .swiftProduct(let name, let package, let arguments):
            let program = try await build(
                SwiftProduct(name: name, package: package), masking: mask, progress: progress)
            return PreparedHost(executable: program, arguments: arguments, directory: folder)
        case .device:
            // It is there.
            let program = try? ExecutableLookup.resolve("xcrun", directory: folder, path: variables["PATH"])
            return PreparedHost(executable: program ?? "xcrun", arguments: [], directory: folder)
        }
    }

    /// Builds a product after the build before it, or waits for the one that is building it already.
    private func build(
        _ product: SwiftProduct, masking mask: SecretMask, progress: @escaping Progress
    ) async throws(HostFailure) -> String {
        let key = String(joining: [product.name, product.package])
        if let known = products[key] { return try await known.value.get() }
        let (previous, tool, inherited) = (lastBuild, tool, inherited)
        let task = Task {
            _ = await previous?.value
            return await Result(catching: { () async throws(HostFailure) in
                try await product.build(with: tool, environment: inherited, masking: mask, progress: progress)
            })
        }
        products[key] = task
        lastBuild = task
        return try await task.value.get()
    }

    /// A text for what makes two hosts one: everything but the place of their definition.
    private static func key(of host: HostDefinition, in folder: String) -> String {
        let program: [String] =
            switch host.program {
            case .command(let command): ["command"] + command
            case .swiftProduct(let name, let package, let arguments): ["swiftProduct", name, package] + arguments
            case .device(let clip): ["device", clip.app ?? "", clip.bundleID ?? ""] + clip.devices
            }
        let environment = host.environment.map { String(joining: [$0.key, $0.value]) }.sorted()
        let lists =
            [program] + host.prepare + [host.inheritEnvironment, environment, [folder]]
        return String(joining: lists.map { String(joining: $0) })
    }
}

extension String {
    /// One text for a list of texts: two lists have the same only where all texts are equal, byte for byte.
    fileprivate init(joining texts: [String]) {
        self = texts.map { "\($0.utf8.count):\($0)" }.joined()
    }
}

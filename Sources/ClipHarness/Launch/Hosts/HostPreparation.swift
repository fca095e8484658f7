import ClipSuites
import Foundation

struct PreparedHost: Hashable {
    var executable: String
    var arguments: [String]
    var directory: String
}

struct HostPreparation {
    typealias Progress = @Sendable (_ activity: String) async -> Void

    let launcher: ProcessLauncher
    let inherited: [String: String]
    private let hosts = MadeOnce<Key, PreparedHost>()
    private let products = MadeOnce<SwiftProduct, String>()

    private struct Key: Hashable {
        var host: HostDefinition
        let folder: String
    }

    func prepare(
        _ host: HostDefinition, with environment: ChildEnvironment, in folder: String, progress: @escaping Progress
    ) async throws(HostFailure) -> PreparedHost {
        var key = Key(host: host, folder: folder)
        // The location is ignored, because the same host may be defined in several places.
        key.host.location = SourceLocation(file: "")
        do {
            return try await hosts.value(of: key) { () async throws(HostFailure) in
                try await makeReady(host, with: environment, in: folder, progress: progress)
            }
        } catch {
            var failure = error
            failure.message = environment.mask.mask(error.message)
            failure.detail = error.detail.map(environment.mask.mask)
            throw failure
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
            _ = try await launcher.run(command, in: folder, environment: variables, masking: mask)
        }
        switch host.program {
        case .command(let words):
            do {
                let program = try ExecutableLookup.resolve(
                    words.first ?? "", directory: folder, path: variables["PATH"])
                return PreparedHost(executable: program, arguments: Array(words.dropFirst()), directory: folder)
            } catch {
                throw HostFailure("the host cannot be started: \(error.message)")
            }
        case .swiftProduct(let name, let package, let arguments):
            let product = SwiftProduct(name: name, package: package)
            let program = try await products.value(of: product) { () async throws(HostFailure) in
                try await product.build(with: launcher, environment: inherited, masking: mask, progress: progress)
            }
            return PreparedHost(executable: program, arguments: arguments, directory: folder)
        case .device:
            let program = try? ExecutableLookup.resolve("xcrun", directory: folder, path: variables["PATH"])
            return PreparedHost(executable: program ?? "xcrun", arguments: [], directory: folder)
        }
    }
}

struct SwiftProduct: Hashable {
    let name: String
    let package: String

    /// Builds a debug product, so that crash messages name source lines.
    func build(
        with launcher: ProcessLauncher, environment: [String: String], masking mask: SecretMask,
        progress: HostPreparation.Progress
    ) async throws(HostFailure) -> String {
        guard FileKind.of(package) == .folder else {
            throw HostFailure("the package \(package) of the host “\(name)” does not exist")
        }
        await progress("building \(name)")
        var command = ["swift", "build", "--package-path", package, "--configuration", "debug"]
        if Self.isLockedByAncestor(package) { command += ["--scratch-path", "\(package)/.build/clipflight"] }
        _ = try await launcher.run(command + ["--product", name], in: package, environment: environment, masking: mask)
        let printed = try await launcher.run(
            command + ["--show-bin-path"], in: package, environment: environment, masking: mask)
        let folder = printed.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
        do {
            return try ExecutableLookup.check("\(folder)/\(name)")
        } catch {
            throw HostFailure("“\(name)” was built but cannot be run: \(error.message); is it an executable product?")
        }
    }

    /// `swift test` holds SwiftPM's lock while its tests run, so a test must not wait for the lock.
    static func isLockedByAncestor(_ package: String) -> Bool {
        guard let text = try? OpenFile(path: "\(package)/.build/.lock").readAll(limit: 32),
            let holder = pid_t(text.text.trimmingCharacters(in: .whitespacesAndNewlines))
        else { return false }
        var process = getpid()
        // The limit ends the loop even if the chain of parents changes.
        for _ in 0..<256 where process > 1 {
            guard let status = ProcessTable.status(of: process) else { return false }
            process = status.parent
            if process == holder { return true }
        }
        return false
    }
}

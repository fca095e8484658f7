import ClipSuites
import Foundation

/// A product of a Swift package.
struct SwiftProduct: Hashable, Sendable {
    let name: String
    /// The absolute path of the package's folder.
    let package: String

    /// Names a product; two ways to write one folder are one package.
    init(name: String, package: String) {
        self.name = name
        self.package = URL(fileURLWithPath: package).standardizedFileURL.path
    }

    /// Whether two are one; names and paths are compared by their bytes.
    static func == (one: SwiftProduct, other: SwiftProduct) -> Bool {
        ExactText(text: one.name) == ExactText(text: other.name)
            && ExactText(text: one.package) == ExactText(text: other.package)
    }

    /// Hashes name and path.
    func hash(into hasher: inout Hasher) {
        hasher.combine(ExactText(text: name))
        hasher.combine(ExactText(text: package))
    }

    /// Builds the product as the harness itself was built, and returns the program's absolute path.
    func build(
        with tool: ToolRun, environment: [String: String], masking mask: SecretMask, progress: HostPreparation.Progress
    ) async -> Result<String, HostFailure> {
        guard FolderProbe.isFolder(package) else {
            return .failure(HostFailure("the package \(package) of the host “\(name)” is not there"))
        }
        await progress("building \(name)")
        let command = ["swift", "build", "--package-path", package, "--configuration", Self.configuration]
        guard BuildLock.isHeldByAncestor(of: package) else {
            return await build(command, with: tool, environment: environment, masking: mask)
        }
        return await BuildLock.whileHoldingOwn(for: package) {
            await build(command + ["--ignore-lock"], with: tool, environment: environment, masking: mask)
        }
    }

    private func build(
        _ command: [String], with tool: ToolRun, environment: [String: String], masking mask: SecretMask
    ) async -> Result<String, HostFailure> {
        let built = await tool.run(
            command + ["--product", name], in: package, environment: environment, masking: mask)
        if case .failure(let failure) = built { return .failure(failure) }
        let folder = await tool.run(
            command + ["--show-bin-path"], in: package, environment: environment, masking: mask)
        return folder.flatMap { printed in
            do throws(LookupFailure) {
                let folder = printed.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
                return .success(try ExecutableLookup.check("\(folder)/\(name)"))
            } catch {
                return .failure(
                    HostFailure(
                        "“\(name)” was built but cannot be run: \(error.message); is it an executable product?"))
            }
        }
    }

    #if DEBUG
        private static let configuration = "debug"
    #else
        private static let configuration = "release"
    #endif
}

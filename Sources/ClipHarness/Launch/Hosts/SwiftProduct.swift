import Foundation

/// A product of a Swift package.
struct SwiftProduct: Hashable, Sendable {
    let name: String
    /// The absolute path of the package's folder.
    let package: String

    /// Builds the product as the harness itself was built, and returns the program's absolute path.
    func build(
        with tool: ToolRun, environment: [String: String], progress: HostPreparation.Progress
    ) async -> Result<String, HostFailure> {
        guard FolderProbe.isFolder(package) else {
            return .failure(HostFailure("the package \(package) of the host “\(name)” is not there"))
        }
        progress("building \(name)")
        let command = ["swift", "build", "--package-path", package, "--configuration", Self.configuration]
        if case .failure(let failure) = await tool.run(
            command + ["--product", name], in: package, environment: environment)
        {
            return .failure(failure)
        }
        let folder = await tool.run(command + ["--show-bin-path"], in: package, environment: environment)
        return folder.flatMap { printed in
            do throws(LookupFailure) {
                let folder = printed.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
                return .success(try ExecutableLookup.check("\(folder)/\(name)"))
            } catch {
                return .failure(
                    HostFailure("“\(name)” was built but cannot be run: \(error.message); is it an executable product?")
                )
            }
        }
    }

    #if DEBUG
        private static let configuration = "debug"
    #else
        private static let configuration = "release"
    #endif
}

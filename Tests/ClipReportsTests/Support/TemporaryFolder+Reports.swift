import Foundation
import TestSupport

extension TemporaryFolder {
    /// The path of a file in the folder. Keeps the name's slashes.
    func file(_ name: String) -> String { "\(path)/\(name)" }

    func contents(of name: String) throws -> String {
        guard let names = try? names(in: name) else { return try read(name) }
        return try names.map { "=== \($0)\n" + (try contents(of: "\(name)/\($0)")) }.joined()
    }
}

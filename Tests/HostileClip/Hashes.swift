import ClipRouting
import Foundation

/// Handlers whose outcome depends on the seed of Swift's hashes. A clip that shows the first
/// element of a `Set` has such an outcome.
enum Hashes {
    static let acts: [String: Hostility.Act] = ["notes-its-hash": { try note() }]

    private static func note() throws -> Outcome? {
        let folder = URL(fileURLWithPath: Hostility.variable("HOSTILE_FOLDER"))
        try Data("\("x".hashValue)".utf8).write(to: folder.appendingPathComponent("hash-\(getpid())"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("hash-") }
        let hashes = try Set(names.map { try Data(contentsOf: folder.appendingPathComponent($0)) })
        return .screen(hashes.count == 1 ? "survived" : "another")
    }
}

import ClipRouting
import Foundation

/// A handler that is not hostile: it says what the harness has, as far as the system tells.
enum Witness {
    static let acts: [String: Hostility.Act] = ["witness": look, "witness-again": look]

    @Sendable private static func look() throws -> Outcome? {
        let harness = getppid()
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(harness)/fd").count) ?? 0
        return .screen("survived", ["descriptors": descriptors, "children": children(of: harness)])
    }

    /// How many processes have a parent, ended ones too.
    private static func children(of parent: pid_t) -> Int {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.count { name in
            guard pid_t(name) != nil, let status = FileManager.default.contents(atPath: "/proc/\(name)/stat"),
                let end = status.lastIndex(of: UInt8(ascii: ")"))
            else { return false }
            let fields = status[(end + 1)...].split(separator: UInt8(ascii: " "), maxSplits: 2)
            return fields.count > 1 && String(decoding: fields[1], as: UTF8.self) == "\(parent)"
        }
    }
}

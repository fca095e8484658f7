import CProcess
import Foundation

/// The processors that this process may use.
package enum UsableProcessors {
    /// How many there are, at least one: no more than the affinity mask and the control groups allow.
    package static var count: Int {
        let online = ProcessInfo.processInfo.activeProcessorCount
        // Both are Linux's; elsewhere the mask is not known, and there are no such files.
        let mask = Int(cprocess_affinity())
        let groups = ControlGroups(membership: read("/proc/self/cgroup"), mounts: read("/proc/self/mountinfo"))
        let limits = [mask > 0 ? mask : online, groups.processors(read) ?? online]
        return max(1, limits.reduce(online, min))
    }

    private static func read(_ path: String) -> String {
        String(decoding: BoundedFile.read(path, limit: 1 << 20) ?? [], as: UTF8.self)
    }
}

/// The control groups of Linux (cgroups) that can limit the processor time of a process.
struct ControlGroups {
    /// The folders of its group and of those around it, with the names of the files that hold the quota.
    private var folders: [(path: String, files: [String])] = []

    private static let unified = ["cpu.max"]
    private static let legacy = ["cpu.cfs_quota_us", "cpu.cfs_period_us"]

    /// - Parameters:
    ///   - membership: The text of `/proc/self/cgroup`.
    ///   - mounts: The text of `/proc/self/mountinfo`.
    init(membership: String, mounts: String) {
        // ID, controllers and path, with colons between them; version 2 has the ID 0 and no controllers.
        let groups = membership.split(separator: "\n").map {
            $0.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        }
        for mount in mounts.split(separator: "\n").map({ $0.split(separator: " ") }) {
            // Root and folder are the fourth and fifth word; after a dash come type, source and options.
            guard let dash = mount.firstIndex(of: "-"), dash >= 5, dash + 3 < mount.count else { continue }
            let isUnified = mount[dash + 1] == "cgroup2"
            let isLegacy = mount[dash + 1] == "cgroup" && mount[dash + 3].split(separator: ",").contains("cpu")
            guard isUnified || isLegacy else { continue }
            let group = groups.first { group in
                guard group.count == 3 else { return false }
                return isUnified ? group[0] == "0" : group[1].split(separator: ",").contains("cpu")
            }
            guard let group else { continue }
            let files = isUnified ? Self.unified : Self.legacy
            folders += Self.folders(of: group[2], from: mount[3], at: mount[4]).map { ($0, files) }
        }
    }

    /// The folder of a group and of those around it, as far as they are mounted.
    private static func folders(of group: Substring, from root: Substring, at mount: Substring) -> [String] {
        let path = group.split(separator: "/")
        let root = root.split(separator: "/")
        var inner = path.dropFirst(root.count)
        if !path.starts(with: root) {
            // A namespace of control groups shows what is above its own group as `/..`.
            guard root.allSatisfy({ $0 == ".." }) else { return [] }
            inner = []
        }
        guard !inner.contains("..") else { return [] }
        return (0...inner.count).map { ([mount] + inner.prefix($0)).joined(separator: "/") }
    }

    /// How many processors the smallest quota is worth, rounded up; `nil` without a quota.
    ///
    /// - Parameter read: Returns the text of a file, empty where there is none.
    func processors(_ read: (String) -> String) -> Int? {
        folders.compactMap { folder in
            let words = folder.files.flatMap { read("\(folder.path)/\($0)").split(whereSeparator: \.isWhitespace) }
            // Without a quota the first word is `max` in version 2, and -1 in version 1.
            guard words.count == 2, let quota = Int(words[0]), let period = Int(words[1]), quota > 0, period > 0 else {
                return nil
            }
            return (quota - 1) / period + 1
        }.min()
    }
}

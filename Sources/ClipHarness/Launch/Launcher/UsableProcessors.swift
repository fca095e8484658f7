import CProcess
import ClipSuites
import Foundation

package enum UsableProcessors {
    package static var count: Int {
        let online = ProcessInfo.processInfo.activeProcessorCount
        let mask = Int(cprocess_affinity())
        let quota = quota { ((try? OpenFile(path: $0).readAll(limit: 1 << 16)) ?? []).text }
        return max(1, min(online, mask > 0 ? mask : online, quota ?? online))
    }

    package static func quota(_ read: (String) -> String) -> Int? {
        let group = read("/proc/self/cgroup").split(separator: "\n").first { $0.hasPrefix("0::/") }
        let names = (group ?? "").dropFirst("0::/".count).split(separator: "/")
        let unified = (0...names.count).map { depth in
            let folder = ["/sys/fs/cgroup"] + names.prefix(depth).map(String.init)
            return read(folder.joined(separator: "/") + "/cpu.max")
        }
        // With cgroups version 1, a container sees its own group at the root.
        let legacy = ["quota", "period"].map { read("/sys/fs/cgroup/cpu/cpu.cfs_\($0)_us") }.joined(separator: " ")
        return (unified + [legacy]).compactMap { text in
            // An unlimited quota is `max` or -1.
            let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
            guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else { return nil }
            return (numbers[0] - 1) / numbers[1] + 1
        }.min()
    }
}

import CProcess
import Foundation

package enum UsableProcessors {
    /// The number of processors, at least one: no more than the affinity mask and the control groups allow.
    package static var count: Int {
        let online = ProcessInfo.processInfo.activeProcessorCount
        // Both limits are Linux's.
        let mask = Int(cprocess_affinity())
        let quota = quota { String(decoding: BoundedFile.read($0, limit: 1 << 16) ?? [], as: UTF8.self) }
        return max(1, min(online, mask > 0 ? mask : online, quota ?? online))
    }

    /// The smallest quota of the control groups around this process, in processors, rounded up.
    static func quota(_ read: (String) -> String) -> Int? {
        let group = read("/proc/self/cgroup").split(separator: "\n").first { $0.hasPrefix("0::/") }
        let names = (group ?? "").dropFirst("0::/".count).split(separator: "/")
        let unified = (0...names.count).map { depth in
            let folder = ["/sys/fs/cgroup"] + names.prefix(depth).map(String.init)
            return read(folder.joined(separator: "/") + "/cpu.max")
        }
        // Of version 1 a container sees its own group alone.
        let legacy = ["quota", "period"].map { read("/sys/fs/cgroup/cpu/cpu.cfs_\($0)_us") }.joined(separator: " ")
        return (unified + [legacy]).compactMap { text in
            // The quota is `max`, or -1, if there is none.
            let words = text.split(whereSeparator: \.isWhitespace)
            let numbers = words.compactMap { Int($0) }
            guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else { return nil }
            return (numbers[0] - 1) / numbers[1] + 1
        }.min()
    }
}

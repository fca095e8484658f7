import ClipRouting
import Foundation

/// Handlers whose outcome shows what the harness has open, if the system reveals it.
///
/// A phase has as many handlers as jobs. They look after all have started, and end after all have
/// looked, so the harness does nothing meanwhile.
enum Witness {
    static let acts: [String: Hostility.Act] = [
        "witness-before": { try look("before") }, "witness-after": { try look("after") },
        // The path of the default link, which has a case in every suite.
        "id": { nil },
    ]

    private static func look(_ phase: String) throws -> Outcome? {
        try meet("\(phase)-here")
        let harness = try harness()
        // Looks repeatedly, since some descriptors are open only for a moment.
        var descriptors = try openFiles(of: harness)
        for _ in 0..<10 {
            usleep(5000)
            let again = try openFiles(of: harness)
            if again.count < descriptors.count { descriptors = again }
        }
        let children = children(of: harness)
        try meet("\(phase)-seen", noting: descriptors + children)
        return .screen(
            "survived",
            ["descriptors": descriptors.count, "children": children.count, "peak": peak(of: harness)])
    }

    private static func harness() throws -> pid_t {
        let programs = try [getpid(), getppid()].map {
            try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/exe")
        }
        guard programs[0] == programs[1] else { return getppid() }
        return pid_t(number("PPid:", in: "/proc/\(getppid())/status"))
    }

    private static func meet(_ place: String, noting notes: [String] = []) throws {
        let folder = URL(fileURLWithPath: Hostility.variable("HOSTILE_FOLDER"))
        try Data(notes.joined(separator: "\n").utf8).write(to: folder.appendingPathComponent("\(place)-\(getpid())"))
        let awaited = Int(Hostility.variable("HOSTILE_JOBS")) ?? 1
        while true {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            if names.count(where: { $0.hasPrefix(place) }) >= awaited { return }
            usleep(5000)
        }
    }

    private static func openFiles(of process: pid_t) throws -> [String] {
        let folder = "/proc/\(process)/fd"
        return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { number in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(number)")
            let isOfDispatch = ["signalfd", "eventpoll", "eventfd", "timerfd"].contains {
                target == "anon_inode:[\($0)]"
            }
            return isOfDispatch ? nil : "\(number) \(target ?? "")"
        }
    }

    private static func children(of parent: pid_t) -> [String] {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.compactMap { name in
            guard pid_t(name) != nil, let status = FileManager.default.contents(atPath: "/proc/\(name)/stat"),
                let end = status.lastIndex(of: UInt8(ascii: ")"))
            else { return nil }
            let fields = status[(end + 1)...].split(separator: UInt8(ascii: " "), maxSplits: 2)
            guard fields.count > 1, String(decoding: fields[1], as: UTF8.self) == "\(parent)" else { return nil }
            return String(decoding: status[...end], as: UTF8.self)
                + " \(fields[0].first.map { UnicodeScalar($0) } ?? " ")"
        }
    }

    private static func peak(of process: pid_t) -> Int {
        number("VmHWM:", in: "/proc/\(process)/status")
    }

    private static func number(_ word: String, in file: String) -> Int {
        let text = FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(word) }?.dropFirst(word.count)
        return line?.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) } ?? 0
    }
}

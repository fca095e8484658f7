import Foundation

/// Processes that trace another one: its parent learns of its end only once they have asked for it, or have ended.
enum Tracers {
    /// The processes of a launch that trace a process of that launch; on Linux alone.
    ///
    /// A debugger around this process is none: only what runs below this process, and for no other launch, is.
    static func tracers(of process: pid_t, in launch: LaunchTag) -> Set<pid_t> {
        let folder = "/proc/\(process)/task"
        let number = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { return [] }
        let threads = FolderListing.names(in: Descriptor(owning: number)) ?? []
        let tracers = threads.compactMap { name -> pid_t? in
            let thread = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return tracer(in: "\(folder)/\(thread)/status")
        }
        return Set(tracers).filter { tracer in
            let borne = LaunchTag(of: tracer)
            return (borne == launch || !borne.isOfThisHarness) && Ancestors.contain(getpid(), of: tracer)
        }
    }

    private static func tracer(in status: String) -> pid_t? {
        guard let text = BoundedFile.read(status, limit: 4096) else { return nil }
        let key = Array("TracerPid:\t".utf8)
        guard let line = text.split(separator: UInt8(ascii: "\n")).first(where: { $0.starts(with: key) }),
            let tracer = pid_t(String(decoding: line.dropFirst(key.count), as: UTF8.self)), tracer > 1
        else { return nil }
        return tracer
    }
}

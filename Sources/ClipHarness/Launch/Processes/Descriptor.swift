import CProcess
import Foundation

struct Descriptor: ~Copyable {
    let number: Int32

    init(owning number: Int32) { self.number = number }

    /// Opens a new FIFO for reading and writing. Therefore, readers never reach its end, and
    /// writers can always open it.
    init(ofNewFIFO name: String, in folder: String) throws(HostFailure) {
        let path = folder + "/" + name
        number = mkfifo(path, 0o600) == 0 ? open(path, O_RDWR | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC) : -1
        guard number >= 0 else { throw .folder(folder) }
    }

    deinit { if number >= 0 { close(number) } }
}

struct ChildPipe: ~Copyable {
    let reading: Descriptor
    let writing: Descriptor

    init() throws(HostFailure) {
        var ends: [Int32] = [-1, -1]
        let code = cprocess_pipe(&ends)
        guard code == 0 else { throw HostFailure("no pipe could be made for the child", causedBy: SystemError(code)) }
        reading = Descriptor(owning: ends[0])
        writing = Descriptor(owning: ends[1])
    }

    static func isReadable(_ number: Int32) -> Bool {
        var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }

    func drain() {
        var bytes: (UInt64, UInt64) = (0, 0)
        while read(reading.number, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
    }
}

struct SystemError: Error, Hashable {
    let code: Int32

    init(_ code: Int32) { self.code = code }

    static var last: SystemError { SystemError(errno) }
    var text: String { String(cString: strerror(code)) }

    static let fixOfTooManyFiles = "run with fewer --jobs or raise the limit on open files (ulimit -n)"
}

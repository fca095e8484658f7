import Foundation

/// Reads files that somebody else may have made anything of.
enum BoundedFile {
    /// Returns at most `limit` of a file's first bytes; `nil` where it cannot be read.
    ///
    /// Neither follows a symbolic link nor waits at a pipe without a writer.
    static func read(_ path: String, limit: Int) -> [UInt8]? {
        let number = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else { return nil }
        return read(Descriptor(owning: number), limit: limit)
    }

    /// Returns at most `limit` bytes from a descriptor; `nil` where reading fails.
    static func read(_ file: borrowing Descriptor, limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < limit {
            let wanted = min(limit - bytes.count, 1 << 16)
            let number = file.number
            var failed = false
            let chunk = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
                let received = Foundation.read(number, buffer.baseAddress, wanted)
                failed = received < 0
                count = max(received, 0)
            }
            if failed { return nil }
            if chunk.isEmpty { break }
            bytes += chunk
        }
        return bytes
    }
}

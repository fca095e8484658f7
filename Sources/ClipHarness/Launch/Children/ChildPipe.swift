import CProcess
import Foundation

/// A pipe that no child inherits unless it is given an end of it.
struct ChildPipe: ~Copyable {
    /// Read without blocking.
    let reading: Descriptor
    let writing: Descriptor

    /// Makes a pipe.
    ///
    /// - Throws: ``SystemError`` where the process or the system has too many descriptors open.
    init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        let code = cprocess_pipe(&ends)
        guard code == 0 else { throw SystemError(code) }
        reading = Descriptor(owning: ends[0])
        writing = Descriptor(owning: ends[1])
    }

    /// Keeps the end that is read and closes the other one.
    consuming func readingEnd() -> Descriptor {
        reading
    }
}

import Foundation

/// The lines of a file, read in pieces so that a large file is never in memory as a whole.
final class LineReader {
    /// The longest line, in bytes.
    static let lineLimit = 1024 * 1024
    private static let pieceSize = 64 * 1024

    private let handle: FileHandle
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    /// The number of the line read last, from 1.
    private(set) var line = 0

    /// Opens a regular file.
    ///
    /// - Returns: `nil` where it cannot be opened.
    init?(path: String) {
        guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
        self.handle = handle
    }

    /// Why there is no next line although the file goes on.
    enum Obstacle: Error {
        case unreadable(String)
        case tooLong
    }

    /// The next line without its line feed, a carriage return before it kept; `nil` at the end.
    func next() throws(Obstacle) -> ArraySlice<UInt8>? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                guard end - start <= Self.lineLimit else { throw .tooLong }
                defer { start = end + 1 }
                line += 1
                return buffer[start..<end]
            }
            if isAtEnd {
                guard start < buffer.count else { return nil }
                defer { start = buffer.count }
                line += 1
                return buffer[start...]
            }
            guard buffer.count - start <= Self.lineLimit else { throw .tooLong }
            buffer.removeFirst(start)
            start = 0
            searched = buffer.count
            try fill()
        }
    }

    private func fill() throws(Obstacle) {
        do {
            let piece = try handle.read(upToCount: Self.pieceSize) ?? Data()
            isAtEnd = piece.isEmpty
            buffer.append(contentsOf: piece)
        } catch {
            throw .unreadable(error.localizedDescription)
        }
    }
}

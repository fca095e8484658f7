/// The lines of a file, read in pieces so that a large file is never in memory as a whole.
struct LineReader: Sendable {
    /// The longest line, in bytes.
    static let lineLimit = 1024 * 1024
    private static let pieceSize = 64 * 1024

    private let file: OpenFile
    private var offset = 0
    private var buffer: [UInt8] = []
    private var start = 0

    /// The number of the line read last, from 1.
    private(set) var line = 0

    /// Opens a regular file; `nil` where it cannot be opened.
    init?(path: String) {
        guard let file = OpenFile(path: path) else { return nil }
        self.file = file
    }

    /// Why there is no next line although the file goes on.
    enum Obstacle: Error {
        case unreadable
        case tooLong
    }

    /// The next line without its line feed, a carriage return before it kept; `nil` at the end.
    mutating func next() throws(Obstacle) -> ArraySlice<UInt8>? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                guard end - start <= Self.lineLimit else { throw .tooLong }
                defer { start = end + 1 }
                line += 1
                return buffer[start..<end]
            }
            guard buffer.count - start <= Self.lineLimit else { throw .tooLong }
            guard let piece = file.read(Self.pieceSize, at: offset) else { throw .unreadable }
            if piece.isEmpty {
                guard start < buffer.count else { return nil }
                defer { start = buffer.count }
                line += 1
                return buffer[start...]
            }
            offset += piece.count
            searched = buffer.count - start
            buffer = start == buffer.count ? piece : Array(buffer[start...]) + piece
            start = 0
        }
    }
}

package struct LineReader {
    package static let lineLimit = 1024 * 1024
    private static let pieceSize = 64 * 1024

    private let file: OpenFile
    private let limit: Int
    private var offset = 0
    private var buffer: [UInt8] = []
    private var start = 0

    package private(set) var line = 0
    package private(set) var isCutOff = false

    package init(path: String, limit: Int = LineReader.lineLimit, mayBeStream: Bool = false) throws(OpenFile.Problem) {
        file = try OpenFile(path: path, mayBeStream: mayBeStream)
        self.limit = limit
    }

    package enum Obstacle: Error { case unreadable, tooLong }

    /// Returns the next line without its line feed, or `nil` at the end.
    package mutating func next() throws(Obstacle) -> ArraySlice<UInt8>? {
        var searched = start
        while true {
            let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n"))
            guard (end ?? buffer.count) - start <= limit else { throw .tooLong }
            if let end {
                defer { start = end + 1 }
                line += 1
                return buffer[start..<end]
            }
            guard let piece = try? file.read(Self.pieceSize, at: offset) else { throw .unreadable }
            if piece.isEmpty {
                guard start < buffer.count else { return nil }
                defer { start = buffer.count }
                line += 1
                isCutOff = true
                return buffer[start...]
            }
            offset += piece.count
            searched = buffer.count - start
            buffer.removeSubrange(..<start)
            buffer += piece
            start = 0
        }
    }
}

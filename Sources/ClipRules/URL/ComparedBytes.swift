/// The bytes of a URL that decide which experience it is, in place.
struct ComparedBytes {
    let host: UnsafeBufferPointer<UInt8>
    /// The port, unless it is 443.
    let port: UInt16?
    let path: UnsafeBufferPointer<UInt8>
    /// The query; `nil` without a `?`.
    let query: UnsafeBufferPointer<UInt8>?
}

extension InvocationURL {
    /// Lends the compared bytes without copying them.
    func withComparedBytes<Result>(_ body: (ComparedBytes) -> Result) -> Result {
        guard let host = layout.comparedHost else {
            return text.withBytes { bytes in
                body(compared(bytes, host: UnsafeBufferPointer(rebasing: bytes[layout.hostStart..<layout.hostEnd])))
            }
        }
        return text.withBytes { bytes in host.withBytes { body(compared(bytes, host: $0)) } }
    }

    private func compared(_ bytes: UnsafeBufferPointer<UInt8>, host: UnsafeBufferPointer<UInt8>) -> ComparedBytes {
        let path =
            layout.pathEnd > layout.pathStart
            ? UnsafeBufferPointer(rebasing: bytes[layout.pathStart..<layout.pathEnd]) : Self.rootPath
        let query =
            layout.hasQuery ? UnsafeBufferPointer(rebasing: bytes[(layout.pathEnd + 1)..<layout.queryEnd]) : nil
        return ComparedBytes(host: host, port: layout.port, path: path, query: query)
    }

    /// What an empty path is compared as; a string literal lives as long as the program.
    private static var rootPath: UnsafeBufferPointer<UInt8> {
        let root: StaticString = "/"
        return UnsafeBufferPointer(start: root.utf8Start, count: 1)
    }
}

extension String {
    /// Lends the bytes of the text, without copying them where they lie in one piece.
    @inline(__always)
    fileprivate func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
    }
}

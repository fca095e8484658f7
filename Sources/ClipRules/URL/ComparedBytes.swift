/// The bytes of a URL that decide which experience it is, in place.
struct ComparedBytes {
    let host: UnsafeBufferPointer<UInt8>
    /// The host's hash in tables of hosts, of which each resolution asks several.
    let hostHash: UInt64
    /// The port, unless it is 443.
    var port: UInt16?
    let path: UnsafeBufferPointer<UInt8>
    /// The query; `nil` without a `?`.
    let query: UnsafeBufferPointer<UInt8>?

    /// Whether both are the same bytes.
    func spells(_ other: ComparedBytes) -> Bool {
        guard port == other.port, host.elementsEqual(other.host), path.elementsEqual(other.path) else { return false }
        switch (query, other.query) {
        case (nil, nil): return true
        case (let query?, let another?): return query.elementsEqual(another)
        case (nil, _), (_, nil): return false
        }
    }
}

extension InvocationURL {
    /// Lends the compared bytes without copying them.
    func withComparedBytes<Result>(_ body: (ComparedBytes) -> Result) -> Result {
        // Only the numbers are captured, as capturing the URL would copy it.
        let layout = layout
        guard let comparedHost else {
            return text.withBytes { body(layout.comparedBytes(of: $0, host: nil)) }
        }
        return text.withBytes { bytes in
            comparedHost.withBytes { body(layout.comparedBytes(of: bytes, host: $0)) }
        }
    }
}

extension URLLayout {
    /// The bytes of a text with this layout; a host spelt in another way than there comes from outside.
    fileprivate func comparedBytes(
        of text: UnsafeBufferPointer<UInt8>, host: UnsafeBufferPointer<UInt8>?
    ) -> ComparedBytes {
        func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: text[range]) }
        let host = host ?? part(hostStart..<hostEnd)
        return ComparedBytes(
            host: host, hostHash: PrefixTable.hash(host, owner: 0), port: port,
            path: pathEnd > pathStart ? part(pathStart..<pathEnd) : Self.rootPath,
            query: hasQuery ? part((pathEnd + 1)..<queryEnd) : nil)
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

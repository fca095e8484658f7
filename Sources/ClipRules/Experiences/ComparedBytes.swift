/// The bytes of a URL that decide which experience it is, in place.
///
/// The row "resolve one invocation" needs them: host, path and query as strings would be copies.
struct ComparedBytes {
    let host: UnsafeBufferPointer<UInt8>
    /// The host's hash, for the tables of the experiences and of the websites.
    let hostHash: UInt64
    let port: UInt16?
    let path: UnsafeBufferPointer<UInt8>
    let query: UnsafeBufferPointer<UInt8>?

    /// A host spelt in another way than in the text comes from outside.
    fileprivate init(_ text: UnsafeBufferPointer<UInt8>, _ layout: URLLayout, host: UnsafeBufferPointer<UInt8>?) {
        func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: text[range]) }
        self.host = host ?? part(layout.hostStart..<layout.hostEnd)
        hostHash = PrefixTable.hash(self.host, owner: 0)
        port = layout.port
        path = layout.pathEnd > layout.pathStart ? part(layout.pathStart..<layout.pathEnd) : Self.rootPath
        query = layout.hasQuery ? part((layout.pathEnd + 1)..<layout.queryEnd) : nil
    }

    /// What an empty path is compared as; a string literal lives as long as the program.
    private static var rootPath: UnsafeBufferPointer<UInt8> {
        let root: StaticString = "/"
        return UnsafeBufferPointer(start: root.utf8Start, count: 1)
    }
}

extension InvocationURL {
    /// Calls a closure with the compared bytes, without copying them.
    func withComparedBytes<Result>(_ body: (ComparedBytes) -> Result) -> Result {
        // Only the numbers are captured, as capturing the URL would copy it.
        let layout = layout
        guard let comparedHost else { return text.withBytes { body(ComparedBytes($0, layout, host: nil)) } }
        return text.withBytes { bytes in comparedHost.withBytes { body(ComparedBytes(bytes, layout, host: $0)) } }
    }
}

extension String {
    @inline(__always)
    fileprivate func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
    }
}

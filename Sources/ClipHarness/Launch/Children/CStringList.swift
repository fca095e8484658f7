/// A list of C strings ended by a null pointer, as `argv` and `environ` are.
struct CStringList {
    /// All strings one after the other, each ended by a zero byte.
    private var bytes: [CChar] = []
    /// Where each string starts.
    private var starts: [Int] = []

    /// Adds a string, which must not hold a zero byte itself.
    mutating func append(_ parts: String...) {
        starts.append(bytes.count)
        for part in parts {
            for byte in part.utf8 { bytes.append(CChar(bitPattern: byte)) }
        }
        bytes.append(0)
    }

    /// Calls `body` with the list, which is only valid during the call.
    mutating func withPointers<Result>(
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        // An empty list still needs a base to point at.
        if bytes.isEmpty { bytes.append(0) }
        let starts = starts
        return bytes.withUnsafeMutableBufferPointer { buffer in
            var pointers = starts.map { start in buffer.baseAddress.map { $0 + start } }
            pointers.append(nil)
            return pointers.withUnsafeBufferPointer { list in
                // `pointers` holds at least the null pointer, so it has a base.
                list.baseAddress.map(body)
            }
        }.unsafelyUnwrapped
    }
}

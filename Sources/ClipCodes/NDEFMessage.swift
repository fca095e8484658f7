/// The message on an NFC tag: a single record (NFC Forum, "URI Record Type Definition").
package enum NDEFMessage {
    /// The URL prefixes that the codes 1 to 4 stand for.
    private static let beginnings = ["http://www.", "https://www.", "http://", "https://"]

    package static func bytes(of url: String) -> [UInt8] {
        let found = zip(1..., beginnings).first { url.utf8.starts(with: $0.1.utf8) }
        let payload = [UInt8(found?.0 ?? 0)] + url.utf8.dropFirst(found?.1.utf8.count ?? 0)
        let type = UInt8(ascii: "U")
        // The first byte marks the only record, which is short and of a well-known type.
        if let count = UInt8(exactly: payload.count) { return [0b1101_0001, 1, count, type] + payload }
        let count = (0..<4).map { UInt8(truncatingIfNeeded: payload.count >> (24 - 8 * $0)) }
        return [0b1100_0001, 1] + count + [type] + payload
    }
}

/// What a child printed on one stream: its first and last bytes.
public struct CapturedOutput: Sendable, Hashable {
    /// The first bytes, at most ``limit``.
    public var head: [UInt8]
    /// The last bytes, at most ``limit``, where the head did not take all.
    public var tail: [UInt8]
    /// How many bytes between the two were dropped.
    public var dropped: Int

    /// Creates a capture.
    public init(head: [UInt8] = [], tail: [UInt8] = [], dropped: Int = 0) {
        self.head = head
        self.tail = tail
        self.dropped = dropped
    }

    /// How many bytes of each end are kept.
    public static let limit = 64 * 1024

    /// Whether nothing was printed.
    public var isEmpty: Bool { head.isEmpty && tail.isEmpty }
}

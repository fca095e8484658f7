/// Keeps what comes through the outcome channel, as long as it is not too much.
struct OutcomeCollector {
    private var bytes: [UInt8] = []
    private var isTooLarge = false

    /// Takes the channel's next bytes.
    mutating func append(_ more: UnsafeRawBufferPointer) {
        guard !isTooLarge else { return }
        if bytes.count + more.count > OutcomeFile.limit {
            isTooLarge = true
            bytes = []
        } else {
            bytes.append(contentsOf: more)
        }
    }

    /// What came so far.
    var collected: OutcomeFile {
        if isTooLarge { return .tooLarge }
        return bytes.isEmpty ? .none : .bytes(bytes)
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The name of the machine that a run is on.
enum MachineName {
    /// The name as the system has it, without asking the network, which may take seconds; `localhost` where it has
    /// none.
    static var current: String {
        var buffer = [CChar](repeating: 0, count: 256)
        // One byte less, so that a name that is cut off is ended by a zero too.
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return "localhost" }
        let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return bytes.isEmpty ? "localhost" : String(decoding: bytes, as: UTF8.self)
    }
}

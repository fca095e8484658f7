/// One share of the cases, where several machines divide them among themselves.
public struct Partition: Sendable, Hashable, CustomStringConvertible {
    /// How the cases are divided.
    public enum Method: String, CaseIterable, Sendable, Hashable {
        /// One after the other in turn, so that all shares are of one size.
        case slice
        /// By what the case is called, so that it stays in its share while others come and go.
        case hash
    }

    /// How the cases are divided.
    public let method: Method
    /// Which share this is, from 1.
    public let share: Int
    /// How many shares there are.
    public let count: Int

    /// `slice:M/N` or `hash:M/N`, as it is written.
    public var description: String { "\(method.rawValue):\(share)/\(count)" }

    /// The most shares there can be.
    public static let limit = 1_000_000

    /// What a partition is written like, as the end of "expected …".
    public static let expected = "slice:M/N or hash:M/N, with M from 1 to N"

    /// Creates a share; `nil` where there is no such one among `count`.
    public init?(_ method: Method, share: Int, of count: Int) {
        guard (1...Self.limit).contains(count), (1...count).contains(share) else { return nil }
        self.method = method
        self.share = share
        self.count = count
    }

    /// Reads `slice:M/N` or `hash:M/N`; `nil` where it is neither.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let method = Method(rawValue: String(parts[0])) else { return nil }
        let numbers = parts[1].split(separator: "/", omittingEmptySubsequences: false).map(Self.number)
        guard numbers.count == 2, let share = numbers[0], let count = numbers[1] else { return nil }
        self.init(method, share: share, of: count)
    }

    /// Reads digits and nothing else.
    private static func number(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return Int(text)
    }
}

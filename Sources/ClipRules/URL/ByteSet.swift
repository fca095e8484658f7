/// A set of ASCII characters that answers in two instructions.
struct ByteSet: Sendable {
    private let low: UInt64
    private let high: UInt64

    private init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    init(_ characters: StaticString) {
        var low: UInt64 = 0
        var high: UInt64 = 0
        for offset in 0..<characters.utf8CodeUnitCount {
            let byte = characters.utf8Start[offset]
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
        }
        self.init(low: low, high: high)
    }

    /// Whether the byte is in the set; no byte above ASCII is.
    @inline(__always) func contains(_ byte: UInt8) -> Bool {
        let bits = byte < 64 ? low : (byte < 128 ? high : 0)
        return (bits >> UInt64(byte & 63)) & 1 == 1
    }
}

extension ByteSet {
    // What RFC 3986 allows, less what the URL Standard would rewrite there.

    /// `pchar` and `/`, without `%`.
    static let path = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/")
    /// `pchar`, `/` and `?`, without `%` and the apostrophe, which browsers encode in a query.
    static let query = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&()*+,;=:@/?")
    /// `pchar`, `/` and `?`, without `%`.
    static let fragment = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?")
    /// `userinfo` without `%` and what browsers encode there; one colon parts name from password.
    static let userInfo = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,")
    /// What needs no encoding anywhere (RFC 3986, section 2.3).
    static let unreserved = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    // What browsers write as an escape (URL Standard, percent-encode sets); controls aside.
    static let encodedInPath = ByteSet(" \"#<>?^`{}")
    static let encodedInQuery = ByteSet(" \"#<>'")
    static let encodedInFragment = ByteSet(" \"<>`")

    /// The visible characters no host may hold (URL Standard, forbidden domain code points).
    static let forbiddenInHost = ByteSet(" #/:<>?@[\\]^|%")
}

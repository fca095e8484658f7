/// A bit set of ASCII characters. Literal constants avoid the lock that computed ones require.
struct ByteSet {
    let low: UInt64
    let high: UInt64

    @inline(__always) func contains(_ byte: UInt8) -> Bool {
        let bits = byte < 64 ? low : (byte < 128 ? high : 0)
        return (bits >> UInt64(byte & 63)) & 1 == 1
    }

    // The characters that RFC 3986 allows, except those that the URL Standard would rewrite.

    /// `pchar` and `/`, without `%`.
    static let path = ByteSet(low: 0x2FFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
    /// `pchar`, `/` and `?`, without `%` and the apostrophe, which browsers encode.
    static let query = ByteSet(low: 0xAFFF_FF52_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
    /// `pchar`, `/` and `?`, without `%`.
    static let fragment = ByteSet(low: 0xAFFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
    /// `userinfo`, without `%`, the colon and characters that browsers encode.
    static let userInfo = ByteSet(low: 0x03FF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
    /// Bytes that never need to be escaped (RFC 3986, section 2.3).
    static let unreserved = ByteSet(low: 0x03FF_6000_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)

    /// Space and `#/:<>?@[\]^|%` (URL Standard, forbidden domain code points).
    static let forbiddenInHost = ByteSet(low: 0xD400_8029_0000_0000, high: 0x1000_0000_7800_0001)
    /// Lowercase letters, digits, hyphen and dot.
    static let plainInHost = ByteSet(low: 0x03FF_6000_0000_0000, high: 0x07FF_FFFE_0000_0000)
    /// The characters `/`, `?` and `#`.
    static let endsAuthority = ByteSet(low: 0x8000_8008_0000_0000, high: 0x0000_0000_0000_0000)
}

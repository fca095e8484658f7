import Foundation

/// A host with characters beyond ASCII.
struct InternationalHost {
    /// The longest that is asked about, in bytes.
    static let longest = 1024

    private let written: String

    init(_ written: String) { self.written = written }

    /// Its `xn--` form by UTS 46, non-transitional; `nil` where there is none.
    var ascii: String? {
        var components = URLComponents()
        components.host = written
        // Where there is no such form, Foundation percent-encodes instead.
        guard let encoded = components.encodedHost, !encoded.isEmpty else { return nil }
        for byte in encoded.utf8 {
            guard byte > 0x20, byte < 0x7F, !ByteSet.forbiddenInHost.contains(byte) else { return nil }
        }
        return encoded.lowercased()
    }
}

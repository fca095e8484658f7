/// A part of a URL, as refusals name it.
enum URLPart: String, Sendable, Hashable {
    case userInfo = "user info"
    case host, port, path, query, fragment

    /// What the part may hold without an escape.
    var allowed: ByteSet {
        switch self {
        case .userInfo: .userInfo
        case .host, .port, .path: .path
        case .query: .query
        case .fragment: .fragment
        }
    }

    /// Whether a browser writes the character as an escape here.
    func isEncodedByBrowsers(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x20, scalar.value < 0x7F else { return true }
        let byte = UInt8(scalar.value)
        return switch self {
        case .userInfo: !ByteSet.userInfo.contains(byte)
        case .host, .port, .path: ByteSet.encodedInPath.contains(byte)
        case .query: ByteSet.encodedInQuery.contains(byte)
        case .fragment: ByteSet.encodedInFragment.contains(byte)
        }
    }
}

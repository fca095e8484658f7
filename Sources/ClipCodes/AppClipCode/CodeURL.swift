/// A URL's parts as an App Clip Code takes them: the host in lower case, all else as written.
struct CodeURL {
    /// Whether the host begins with `appclip.`, for which a code has one bit.
    var isAppClipHost: Bool
    /// The rest of the host.
    var host: ArraySlice<UInt8>
    var path: ArraySlice<UInt8>
    var query: ArraySlice<UInt8>
    var fragment: ArraySlice<UInt8>

    static let appClipLabel = "appclip."
    /// Whether a byte may be in a host, and in what follows it.
    private static let isInHost = (0...UInt8.max).map { CodeAlphabet.host.symbols.dropLast().contains($0) }
    private static let isInText = (0...UInt8.max).map { CodeAlphabet.text.symbols.contains($0) }

    /// - Parameter text: The URL as it is written. What Apple's generator refuses for its characters is an error.
    init(_ text: String) throws(NotEncodable) {
        let bytes = Array(text.utf8)
        guard String(decoding: bytes.prefix(8), as: UTF8.self).lowercased() == "https://" else { throw .notHTTPS }
        let hostEnd = bytes[8...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
        let authority = bytes[8..<hostEnd].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        guard !authority.contains(where: { "@:".utf8.contains($0) }) else { throw .userOrPort }
        if let place = authority.firstIndex(where: { !Self.isInHost[Int($0)] }) {
            throw Self.wrongCharacter(8 + place, of: text, inHost: true)
        }
        for label in authority.split(separator: UInt8(ascii: ".")) where label.starts(with: "xn--".utf8) {
            throw .internationalHost(String(decoding: label, as: UTF8.self))
        }
        isAppClipHost = authority.starts(with: Self.appClipLabel.utf8)
        host = authority.dropFirst(isAppClipHost ? Self.appClipLabel.utf8.count : 0)
        guard host.contains(UInt8(ascii: ".")) else { throw .noTopLevelDomain }

        var rest: [UInt8] = []
        for place in hostEnd..<bytes.endIndex {
            let byte = bytes[place]
            let digits = bytes[(place + 1)...].prefix(2)
            switch byte {
            // No alphabet has the brackets: their escapes are stored.
            case UInt8(ascii: "["): rest += "%5B".utf8
            case UInt8(ascii: "]"): rest += "%5D".utf8
            case UInt8(ascii: "%") where digits.count { Character(Unicode.Scalar($0)).isHexDigit } == 2:
                rest.append(byte)
            case UInt8(ascii: "#") where !rest.contains(byte): rest.append(byte)
            case _ where !"%#".utf8.contains(byte) && Self.isInText[Int(byte)]: rest.append(byte)
            default: throw Self.wrongCharacter(place, of: text, inHost: false)
            }
        }
        let queryEnd = rest.firstIndex(of: UInt8(ascii: "#")) ?? rest.endIndex
        let pathEnd = rest[..<queryEnd].firstIndex(of: UInt8(ascii: "?")) ?? queryEnd
        path = rest[..<pathEnd]
        query = rest[pathEnd..<queryEnd].dropFirst()
        fragment = rest[queryEnd...].dropFirst()
    }

    /// - Parameter offset: Where the character begins in the UTF-8 of the text.
    private static func wrongCharacter(_ offset: Int, of text: String, inHost: Bool) -> NotEncodable {
        let index = text.utf8.index(text.startIndex, offsetBy: offset)
        let place = text.unicodeScalars.distance(from: text.startIndex, to: index) + 1
        return .character(text.unicodeScalars[index], place: place, inHost: inHost)
    }

    /// All that follows the host; empty marks are dropped.
    var rest: ArraySlice<UInt8> {
        path + (query.isEmpty ? [] : [UInt8(ascii: "?")] + query)
            + (fragment.isEmpty ? [] : [UInt8(ascii: "#")] + fragment)
    }
}

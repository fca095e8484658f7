/// What an App Clip Code holds for a URL, whether or not there is room for it.
package struct AppClipCode: Sendable {
    /// How many bits there is room for.
    package static let capacity = 128

    /// How what follows the host is stored.
    package enum RestForm: String, Sendable {
        case template = "a path word and the values of the queries p, p1, …, whose names take no room"
        case segmented = "each path component and query value as a text, number or word"
        case combined = "one text"
    }

    /// The bits of the URL with zeros before them: 16 bytes.
    package let bytes: [UInt8]
    /// How the host is stored.
    package let hostForm: String
    package let restForm: RestForm?
    /// The parts of the URL and their bits, which are all that are used.
    package let parts: [(name: String, bits: Int)]
    /// The URL that a device reads from the code, which may lack empty parts, doubled slashes and capitals of the host.
    package let url: String

    package var bitCount: Int { parts.reduce(0) { $0 + $1.bits } }
    /// By how many bits the code is too small.
    package var excess: Int { max(0, bitCount - Self.capacity) }
    package var summary: String { parts.map { "\($0.name) \($0.bits)" }.joined(separator: ", ") }
}

/// Makes App Clip Codes.
///
/// Apple documents neither the encoding nor its tables; rs/appclipcode describes both. As there, a top-level domain that has
/// a code is stored as that, even where spelling it would save a bit. One thing differs: digits after a leading zero are
/// never stored as a number, which would be read back without it.
package struct AppClipCodeEncoder {
    let tables: CodeTables
    private var hosts: ContextCoder
    private var rest: RestEncoder

    package init(_ tables: CodeTables) {
        self.tables = tables
        hosts = ContextCoder(.host, tables)
        rest = RestEncoder(tables)
    }

    /// Encodes a URL.
    ///
    /// - Throws: Why there is no code for it.
    package mutating func code(of url: String) throws(NotEncodable) -> AppClipCode {
        let code = encode(try CodeURL(url))
        guard code.excess == 0 else { throw .tooLong(code) }
        return code
    }

    mutating func encode(_ url: CodeURL) -> AppClipCode {
        let rest = (url.rest.isEmpty ? nil : rest.encode(url)) ?? RestEncoder.Rest()
        let host = encodeHost(of: url)
        let header = [true, rest.form == .template, url.isAppClipHost] + host.mark
        let parts = [
            ("header", header + rest.selector), ("host", host.bits), ("path", rest.path), ("query", rest.query),
            ("fragment", rest.fragment),
        ]
        let start = "https://" + (url.isAppClipHost ? CodeURL.appClipLabel : "")
        return AppClipCode(
            bytes: (header + host.bits + rest.bits).bytes, hostForm: host.form, restForm: rest.form,
            parts: parts.filter { !$1.isEmpty }.map { ($0, $1.count) },
            url: start + String(decoding: url.host, as: UTF8.self) + rest.text)
    }

    private mutating func encodeHost(of url: CodeURL) -> (mark: Bits, bits: Bits, form: String) {
        let end: [UInt8] = url.rest.isEmpty ? [] : [UInt8(ascii: "|")]
        let dot = url.host.lastIndex(of: UInt8(ascii: ".")) ?? url.host.endIndex
        let domain = url.host[dot...].dropFirst()
        // Every symbol of a host is one of the alphabet.
        func spelled(_ text: ArraySlice<UInt8>) -> Bits { hosts.bits(of: text + end) ?? [] }
        if let code = tables.commonDomains[domain] {
            return ([false], code + spelled(url.host[..<dot]), "its top-level domain by a short code")
        }
        if let number = tables.knownDomains[domain] {
            let bits = Bits(number, width: 8) + spelled(url.host[..<dot])
            return ([true, false], bits, "its top-level domain by a number")
        }
        return ([true, true], spelled(url.host), "spelled as a whole, since no table has its top-level domain")
    }
}

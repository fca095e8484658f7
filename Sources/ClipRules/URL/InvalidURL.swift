import Foundation

/// Why a text is not an invocation URL.
package struct InvalidURL: Error, Sendable, Hashable {
    package let offset: Int
    let problem: Problem

    init(_ problem: Problem, at offset: Int) {
        self.problem = problem
        self.offset = offset
    }

    package var reason: DeclineReason {
        switch problem {
        case .otherScheme: .notHTTPS
        case .userInfo: .userInfo
        default: .malformedURL
        }
    }

    package var text: String { "\(found); \(browser)" }

    enum Problem: Sendable, Hashable {
        case otherScheme(String)

        case empty, noScheme
        case surroundingSpace(Unicode.Scalar)
        case vanishing(Unicode.Scalar)
        case missingSlashes, extraSlash, noHost
        case backslash(URLPart)
        case character(Unicode.Scalar, URLPart)
        case badEscape(URLPart)
        case dotSegment(String)
        case rewrittenUserInfo
        case emptyPort, portWithZeros(String), portOutOfRange
        case escapedHost(String)
        case numericHost(browser: String?)
        case addressLiteral(browser: String?)
        case openAddress
        case hostWithoutASCIIForm

        case userInfo
    }
}

enum URLPart: String, Sendable, Hashable {
    case userInfo = "user info"
    case host, port, path, query, fragment

    /// How a browser treats a character that may not be here.
    fileprivate func browser(_ scalar: Unicode.Scalar) -> String {
        let isEncoded: (UInt8) -> Bool
        switch self {
        case .host, .port: return InvalidURL.notOpened
        case .userInfo: isEncoded = { !ByteSet.userInfo.contains($0) }
        case .path: isEncoded = ByteSet.encodedInPath.contains
        case .query: isEncoded = ByteSet.encodedInQuery.contains
        case .fragment: isEncoded = ByteSet.encodedInFragment.contains
        }
        if (0x20..<0x7F).contains(scalar.value), !isEncoded(UInt8(scalar.value)) { return InvalidURL.kept }
        let escapes = String(scalar).utf8.map { String(format: "%%%02X", $0) }.joined()
        return "a browser writes it as “\(escapes)”"
    }
}

extension InvalidURL {
    package var found: String { clauses.found }
    /// How a browser treats the text by the URL Standard, as a clause.
    package var browser: String { clauses.browser }

    private var clauses: (found: String, browser: String) {
        switch problem {
        case .otherScheme(let scheme):
            ("the scheme is “\(scheme)”, and only https opens App Clips", "a browser keeps the scheme")
        case .empty: ("there is no URL", Self.relative)
        case .noScheme: ("there is no scheme; an App Clip URL begins with “https://”", Self.relative)
        case .surroundingSpace(let scalar): ("\(Self.shown(scalar)) before or after the URL", Self.dropped)
        case .vanishing(let scalar): ("\(Self.shown(scalar)) in the URL", Self.dropped)
        case .missingSlashes: ("“https:” without “//” after it", "a browser adds the slashes")
        case .extraSlash:
            ("more than two slashes after “https:”", "a browser drops the slash and takes what follows as the host")
        case .noHost: ("there is no host", Self.notOpened)
        case .backslash(let part) where part == .query || part == .fragment:
            ("a backslash in the \(part.rawValue)", Self.kept)
        case .backslash(let part): ("a backslash in the \(part.rawValue)", "a browser reads it as “/”")
        case .character(let scalar, let part): (Self.found(scalar, part), part.browser(scalar))
        case .badEscape(let part):
            ("“%” without two hexadecimal digits after it in the \(part.rawValue)", Self.kept)
        case .dotSegment(let segment): ("the path segment “\(segment)”", "a browser removes it from the path")
        case .rewrittenUserInfo: ("an empty user name or password", Self.dropped)
        case .emptyPort: ("a colon without a port after it", Self.dropped)
        case .portWithZeros(let port): ("a port with leading zeros", "a browser makes \(port) of it")
        case .portOutOfRange: ("a port above 65535", Self.notOpened)
        case .escapedHost(let host): ("an escape in the host", Self.made(host))
        case .numericHost(nil): ("a host that ends in a number and is not an IPv4 address", Self.notOpened)
        case .numericHost(let host?):
            ("a host that reads as an IPv4 address in another spelling", Self.made(host))
        case .addressLiteral(nil): ("what is in brackets is not an IPv6 address", Self.notOpened)
        case .addressLiteral(let host?): ("an IPv6 address that is not in its shortest spelling", Self.made(host))
        case .openAddress: ("the “[” of an IPv6 address is not closed", Self.notOpened)
        case .hostWithoutASCIIForm: ("an international host that has no “xn--” form (UTS 46)", Self.notOpened)
        case .userInfo: ("the URL carries a user name or password", "a browser would send it to the host")
        }
    }

    private static let relative = "a browser takes it as relative to some page"
    private static let dropped = "a browser drops it"
    fileprivate static let kept = "a browser keeps it"
    fileprivate static let notOpened = "a browser does not open it"

    private static func made(_ host: String) -> String { "a browser makes “\(host)” of it" }

    private static func found(_ scalar: Unicode.Scalar, _ part: URLPart) -> String {
        switch (scalar, part) {
        case (_, .userInfo), (_, .port): "\(shown(scalar)) in the \(part.rawValue)"
        case (_, .host): "\(shown(scalar)) in the host, where no URL may have it"
        case ("'", .query): "an apostrophe in the query"
        default: "\(shown(scalar)) in the \(part.rawValue), where RFC 3986 does not allow it"
        }
    }

    private static func shown(_ scalar: Unicode.Scalar) -> String {
        switch scalar.value {
        case 0x20: "a space"
        case 0x09: "a tab"
        case 0x0A, 0x0D: "a line break"
        case 0x21..<0x7F: "“\(scalar)”"
        default: "U+" + String(format: "%04X", scalar.value)
        }
    }
}

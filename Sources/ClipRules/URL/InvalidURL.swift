import Foundation

/// Why a text is not an invocation URL.
public struct InvalidURL: Error, Sendable, Hashable {
    /// The offset in UTF-8 bytes of the problem.
    public let offset: Int
    let problem: Problem

    init(_ problem: Problem, at offset: Int) {
        self.problem = problem
        self.offset = offset
    }

    /// `notHTTPS`, `malformedURL` or `userInfo`.
    public var reason: DeclineReason {
        switch problem {
        case .otherScheme: .notHTTPS
        case .userInfo: .userInfo
        default: .malformedURL
        }
    }

    /// What is wrong, in a sentence, with what a browser would make of it.
    public var text: String { "\(found) (byte \(offset)); \(browser)" }

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

/// A part of a URL, as messages name it.
enum URLPart: String, Sendable, Hashable {
    case userInfo = "user info"
    case host, port, path, query, fragment

    /// Whether a browser writes the character as an escape here; `nil` where it does not open the URL.
    fileprivate func isEncodedByBrowsers(_ scalar: Unicode.Scalar) -> Bool? {
        let byte = scalar.value >= 0x20 && scalar.value < 0x7F ? UInt8(scalar.value) : nil
        return switch self {
        case .host, .port: nil
        case .userInfo: byte.map { !ByteSet.userInfo.contains($0) } ?? true
        case .path: byte.map(ByteSet.encodedInPath.contains) ?? true
        case .query: byte.map(ByteSet.encodedInQuery.contains) ?? true
        case .fragment: byte.map(ByteSet.encodedInFragment.contains) ?? true
        }
    }
}

extension InvalidURL {
    /// What was found, as a clause such as “a backslash in the path”.
    public var found: String { clauses.found }
    /// What a browser, by the URL Standard, would make of it, as a clause.
    public var browser: String { clauses.browser }

    private var clauses: (found: String, browser: String) {
        switch problem {
        case .otherScheme(let scheme):
            ("the scheme is “\(scheme)”, and only https opens App Clips", "a browser keeps the scheme")
        case .empty: ("there is no URL", "a browser takes it as relative to some page")
        case .noScheme:
            (
                "there is no scheme; an App Clip URL begins with “https://”",
                "a browser takes it as relative to some page"
            )
        case .surroundingSpace(let scalar): ("\(Self.shown(scalar)) before or after the URL", "a browser drops it")
        case .vanishing(let scalar): ("\(Self.shown(scalar)) in the URL", "a browser drops it")
        case .missingSlashes: ("“https:” without “//” after it", "a browser adds the slashes")
        case .extraSlash:
            (
                "more than two slashes after “https:”",
                "a browser drops the slash and takes what follows as the host"
            )
        case .noHost: ("there is no host", Self.notOpened)
        case .backslash(let part):
            (
                "a backslash in the \(part.rawValue)",
                part == .query || part == .fragment ? "a browser keeps it" : "a browser reads it as “/”"
            )
        case .character(let scalar, let part):
            (
                Self.found(scalar, part),
                part.isEncodedByBrowsers(scalar).map {
                    $0 ? "a browser writes it as “\(Self.escaped(scalar))”" : "a browser keeps it"
                } ?? Self.notOpened
            )
        case .badEscape(let part):
            ("“%” without two hexadecimal digits after it in the \(part.rawValue)", "a browser keeps it")
        case .dotSegment(let segment): ("the path segment “\(segment)”", "a browser removes it from the path")
        case .rewrittenUserInfo: ("an empty user name or password", "a browser drops it")
        case .emptyPort: ("a colon without a port after it", "a browser drops it")
        case .portWithZeros(let port): ("a port with leading zeros", "a browser makes \(port) of it")
        case .portOutOfRange: ("a port above 65535", Self.notOpened)
        case .escapedHost(let host): ("an escape in the host", "a browser makes “\(host)” of it")
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

    private static let notOpened = "a browser does not open it"

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

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf8.map { String(format: "%%%02X", $0) }.joined()
    }
}

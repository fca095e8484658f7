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
        case emptyPort, portWithZeros(String), portOutOfRange, notAPort(Unicode.Scalar)
        case escapedHost(String)
        case forbiddenInHost(Unicode.Scalar)
        case numericHost(browser: String?)
        case addressLiteral(browser: String?)
        case hostWithoutASCIIForm, hostTooLong

        case userInfo
    }
}

/// A part of a URL, as messages name it.
enum URLPart: String, Sendable, Hashable {
    case userInfo = "user info"
    case host, port, path, query, fragment

    /// Whether a browser writes the character as an escape here.
    fileprivate func isEncodedByBrowsers(_ scalar: Unicode.Scalar) -> Bool {
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

extension InvalidURL {
    /// What was found, as a clause such as “a backslash in the path”.
    public var found: String {
        switch problem {
        case .otherScheme(let scheme): "the scheme is “\(scheme)”, and only https opens App Clips"
        case .empty: "there is no URL"
        case .noScheme: "there is no scheme; an App Clip URL begins with “https://”"
        case .surroundingSpace(let scalar): "\(Self.shown(scalar)) before or after the URL"
        case .vanishing(let scalar): "\(Self.shown(scalar)) in the URL"
        case .missingSlashes: "“https:” without “//” after it"
        case .extraSlash: "more than two slashes after “https:”"
        case .noHost: "there is no host"
        case .backslash(let part): "a backslash in the \(part.rawValue)"
        case .character(let scalar, .userInfo): "\(Self.shown(scalar)) in the user info"
        case .character("'", .query): "an apostrophe in the query"
        case .character(let scalar, let part):
            "\(Self.shown(scalar)) in the \(part.rawValue), where RFC 3986 does not allow it"
        case .badEscape(let part): "“%” without two hexadecimal digits after it in the \(part.rawValue)"
        case .dotSegment(let segment): "the path segment “\(segment)”"
        case .rewrittenUserInfo: "an empty user name or password"
        case .emptyPort: "a colon without a port after it"
        case .portWithZeros: "a port with leading zeros"
        case .portOutOfRange: "a port above 65535"
        case .notAPort(let scalar): "\(Self.shown(scalar)) in the port"
        case .escapedHost: "an escape in the host"
        case .forbiddenInHost(let scalar): "\(Self.shown(scalar)) in the host, where no URL may have it"
        case .numericHost: "a host that reads as an IPv4 address in another spelling"
        case .addressLiteral: "an IPv6 address that is not in its shortest spelling"
        case .hostWithoutASCIIForm: "an international host that has no “xn--” form (UTS 46)"
        case .hostTooLong: "an international host longer than any host name"
        case .userInfo: "the URL carries a user name or password"
        }
    }

    /// What a browser, by the URL Standard, would make of it, as a clause.
    public var browser: String {
        switch problem {
        case .otherScheme: "a browser keeps the scheme"
        case .empty, .noScheme: "a browser takes it as relative to some page"
        case .surroundingSpace: "a browser drops it"
        case .vanishing: "a browser drops it"
        case .missingSlashes: "a browser adds the slashes"
        case .extraSlash: "a browser drops the slash and takes what follows as the host"
        case .backslash(.query), .backslash(.fragment): "a browser keeps it"
        case .backslash: "a browser reads it as “/”"
        case .character(let scalar, let part):
            part.isEncodedByBrowsers(scalar)
                ? "a browser writes it as “\(Self.escaped(scalar))”" : "a browser keeps it"
        case .badEscape: "a browser keeps it"
        case .dotSegment: "a browser removes it from the path"
        case .rewrittenUserInfo: "a browser drops it"
        case .emptyPort: "a browser drops it"
        case .portWithZeros(let port): "a browser makes \(port) of it"
        case .escapedHost(let host): "a browser makes “\(host)” of it"
        case .numericHost(let host?), .addressLiteral(let host?): "a browser makes “\(host)” of it"
        case .noHost, .portOutOfRange, .notAPort, .forbiddenInHost, .numericHost, .addressLiteral,
            .hostWithoutASCIIForm, .hostTooLong:
            "a browser does not open it"
        case .userInfo: "a browser would send it to the host"
        }
    }

    /// The character as a reader can see it.
    private static func shown(_ scalar: Unicode.Scalar) -> String {
        switch scalar.value {
        case 0x20: "a space"
        case 0x09: "a tab"
        case 0x0A, 0x0D: "a line break"
        case 0x21..<0x7F: "“\(scalar)”"
        default: "U+" + String(repeating: "0", count: max(0, 4 - Self.hex(scalar).count)) + Self.hex(scalar)
        }
    }

    private static func hex(_ scalar: Unicode.Scalar) -> String { String(scalar.value, radix: 16, uppercase: true) }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }
}

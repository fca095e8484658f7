import Foundation

package struct InvalidURL: Error, Hashable {
    package let offset: Int
    let problem: Problem

    init(_ problem: Problem, at offset: Int) {
        self.problem = problem
        self.offset = offset
    }

    package init?(of text: String) {
        do throws(InvalidURL) { _ = try InvocationURL(text) } catch {
            self = error
            return
        }
        return nil
    }

    package var reason: DeclineReason {
        switch problem {
        case .otherScheme: .notHTTPS
        case .userInfo: .userInfo
        default: .malformedURL
        }
    }

    enum Problem: Hashable {
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
        case openAddress, hostWithoutASCIIForm
        case hostNotConverted

        case userInfo
    }

    package var text: String {
        switch problem {
        case .otherScheme(let scheme): "the scheme is “\(scheme)”; only https:// opens App Clips"
        case .empty: "there is no URL"
        case .noScheme: "there is no scheme; an App Clip URL begins with “https://”"
        case .surroundingSpace(let scalar): "\(Self.shown(scalar)) before or after the URL; remove it"
        case .vanishing(let scalar): "\(Self.shown(scalar)) in the URL; remove it"
        case .missingSlashes: "“https:” without “//” after it; write “https://”"
        case .extraSlash: "more than two slashes after “https:”; write two"
        case .noHost: "there is no host"
        case .backslash(let part): "a backslash in the \(part.rawValue); write “/”, or “%5C” for the character"
        case .character(let scalar, let part): Self.found(scalar, part)
        case .badEscape(let part): "“%” without two hexadecimal digits after it in the \(part.rawValue)"
        case .dotSegment(let segment): "the path segment “\(segment)”, which browsers remove; leave it out"
        case .rewrittenUserInfo: "an empty user name or password"
        case .emptyPort: "a colon without a port after it"
        case .portWithZeros(let port): "a port with leading zeros; write \(port)"
        case .portOutOfRange: "a port above 65535"
        case .escapedHost(let host): "an escape in the host; write “\(host)”"
        case .numericHost(nil): "a host that ends in a number and is not an IPv4 address"
        case .numericHost(let host?): "a host that browsers read as the IPv4 address “\(host)”"
        case .addressLiteral(nil): "the text in brackets is not an IPv6 address"
        case .addressLiteral(let host?): "an IPv6 address that is not in its shortest spelling; write “\(host)”"
        case .openAddress: "the “[” of an IPv6 address is not closed"
        case .hostWithoutASCIIForm: "an international host that has no “xn--” form (UTS 46)"
        case .hostNotConverted: "an international host, which needs macOS 14 or later here; write its “xn--” form"
        case .userInfo: "the URL carries a user name or password"
        }
    }

    private static func found(_ scalar: Unicode.Scalar, _ part: URLPart) -> String {
        switch (scalar, part) {
        case (_, .userInfo): "\(shown(scalar)) in the \(part.rawValue)"
        case (_, .port): "\(shown(scalar)) in the port, which can contain only digits"
        case (_, .host): "\(shown(scalar)) in the host, which cannot contain this character"
        default:
            "\(shown(scalar)) in the \(part.rawValue); write “"
                + String(scalar).utf8.map { String(format: "%%%02X", $0) }.joined() + "”"
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

enum URLPart: String, Hashable {
    case userInfo = "user info"
    case host, port, path, query, fragment
}

import ClipRules
import Foundation

/// A web host as `https://HOST` names it, with nothing behind the host but a port.
package struct WebHost: Sendable, Hashable {
    /// In lower case and ASCII, with the port where it is not 443.
    package let authority: String
    private let hasPort: Bool

    /// Why a text is no such host, in a clause, and how it is written.
    package struct Problem: Error, Sendable, Equatable {
        package let text: String
        package let fix: String

        package init(text: String, fix: String) {
            self.text = text
            self.fix = fix
        }
    }

    /// Whether a text is meant as a URL and not as the path of a file.
    package static func isMeant(by text: String) -> Bool {
        text.contains("://") || ["http:", "https:"].contains { text.lowercased().hasPrefix($0) }
    }

    package init(_ text: String) throws(Problem) {
        func problem(_ found: String) -> Problem {
            let near = URLOutline(text).map { "https://\($0.authority)" } ?? text
            let isRight = near != text && (try? WebHost(near)) != nil
            return Problem(text: found, fix: "write \(isRight ? near : "https://example.com")")
        }
        do throws(InvalidURL) {
            let url = try InvocationURL(text)
            self.init(host: url.host, port: url.port)
        } catch {
            throw problem(error.reason == .notHTTPS ? "Apple asks over https alone" : error.found)
        }
        if text.utf8.dropFirst("https://".utf8.count).contains(where: "/?#".utf8.contains) {
            throw problem("the path is always that of the association file")
        }
    }

    /// Takes a host as URLs are compared.
    init(host: String, port: Int? = nil) {
        authority = port.map { "\(host):\($0)" } ?? host
        hasPort = port != nil
    }

    package var associationURL: String { "https://\(authority)/.well-known/apple-app-site-association" }

    /// Where Apple's content delivery network has its copy; `nil` with a port, which it never asks.
    package var cacheURL: String? {
        hasPort ? nil : "https://app-site-association.cdn-apple.com/a/v1/\(authority)"
    }
}

/// The parts of a URL of any form that may be shown: no user, whose password it may hold, and no query.
struct URLOutline {
    let scheme: String
    let authority: String
    private let rest: String

    init?(_ text: String) {
        guard let mark = text.range(of: "://", options: .literal) else { return nil }
        scheme = text[..<mark.lowerBound].lowercased()
        let behind = text.utf8[mark.upperBound...]
        let whole = behind.prefix { !"/?#\\".utf8.contains($0) }
        let user = whole.lastIndex(of: UInt8(ascii: "@")).map(whole.index(after:)) ?? whole.startIndex
        authority = String(Substring(whole[user...])).lowercased()
        let path = behind[whole.endIndex...].prefix { !"?#".utf8.contains($0) }
        rest = String(Substring(path)) + (path.endIndex < behind.endIndex ? "?…" : "")
    }

    var text: String { DisplayText.neutralised("\(scheme)://\(authority)\(rest)".shortened(to: 120)) }
}

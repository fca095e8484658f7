import ClipFacts
import Foundation

/// A URL without the parts that may be secret: user, password, query and fragment.
package struct URLOutline {
    package let scheme: String
    package let authority: String
    private let rest: Substring.UTF8View

    package init?(_ url: String) {
        // Compares bytes, since a combining mark may follow a slash.
        guard let mark = url.range(of: "://", options: .literal) else { return nil }
        scheme = url[..<mark.lowerBound].lowercased()
        let whole = url.utf8[mark.upperBound...].prefix { !"/?#\\".utf8.contains($0) }
        let user = whole.lastIndex(of: UInt8(ascii: "@")).map(whole.index(after:)) ?? whole.startIndex
        authority = String(Substring(whole[user...])).lowercased()
        rest = url.utf8[whole.endIndex...]
    }

    package var text: String {
        let path = rest.prefix { !"?#".utf8.contains($0) }
        let end = path.endIndex < rest.endIndex ? "?…" : ""
        return Visible.line("\(scheme)://\(authority)\(Substring(path))\(end)", limit: 120)
    }

    /// Returns the host in lower case, without the user and port.
    package static func host(of text: String) -> String? {
        guard let host = URLOutline(text)?.authority.utf8 else { return nil }
        let isLiteral = host.first == "["
        let name = isLiteral ? host.prefix { $0 != "]" } : host.prefix { $0 != ":" }
        return name.isEmpty ? nil : String(Substring(name)) + (isLiteral ? "]" : "")
    }
}

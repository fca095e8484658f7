import Foundation

/// The parts of a URL of any form that may be shown: no user, whose password it may hold, and no query.
package struct URLOutline {
    package let scheme: String
    package let authority: String
    private let rest: Substring.UTF8View

    package init?(_ url: String) {
        // By bytes: a slash with a combining mark behind it is a slash.
        guard let mark = url.range(of: "://", options: .literal) else { return nil }
        scheme = url[..<mark.lowerBound].lowercased()
        let behind = url.utf8[mark.upperBound...]
        let whole = behind.prefix { !"/?#\\".utf8.contains($0) }
        let user = whole.lastIndex(of: UInt8(ascii: "@")).map(whole.index(after:)) ?? whole.startIndex
        authority = String(Substring(whole[user...])).lowercased()
        rest = behind[whole.endIndex...]
    }

    package var text: String {
        let path = rest.prefix { !"?#".utf8.contains($0) }
        let end = path.endIndex < rest.endIndex ? "?…" : ""
        return Visible.line("\(scheme)://\(authority)\(Substring(path))\(end)", limit: 120)
    }
}

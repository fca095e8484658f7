import Foundation

/// The host in a text that may not be a proper URL.
package enum HostName {
    /// What stands where a URL has its host, in lower case, without user and port; `nil` where nothing does.
    package static func of(_ text: String) -> String? {
        // By bytes: a slash with a combining mark behind it is a slash.
        guard let scheme = text.range(of: "://", options: .literal) else { return nil }
        let authority = text.utf8[scheme.upperBound...].prefix { !"/?#\\".utf8.contains($0) }
        let user = authority.lastIndex(of: UInt8(ascii: "@")).map(authority.index(after:)) ?? authority.startIndex
        let host = authority[user...]
        let isLiteral = host.first == UInt8(ascii: "[")
        let name = isLiteral ? host.prefix { $0 != UInt8(ascii: "]") } : host.prefix { $0 != UInt8(ascii: ":") }
        return name.isEmpty ? nil : String(Substring(name)).lowercased() + (isLiteral ? "]" : "")
    }
}

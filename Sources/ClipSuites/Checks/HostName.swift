import Foundation

/// The host in a text that may not be a proper URL.
package enum HostName {
    /// What stands where a URL has its host, in lower case, without user and port; `nil` where nothing does.
    package static func of(_ text: String) -> String? {
        guard let scheme = text.range(of: "://") else { return nil }
        let authority = text[scheme.upperBound...].prefix { !"/?#\\".contains($0) }
        let host = authority[(authority.lastIndex(of: "@").map(authority.index(after:)) ?? authority.startIndex)...]
        let name = host.hasPrefix("[") ? host : host.prefix { $0 != ":" }
        return name.isEmpty ? nil : name.lowercased()
    }
}

import Foundation

/// How host names are compared: in lower case, and in their ASCII form where they are written in another script.
enum HostName {
    /// The form that is compared; a name that has no ASCII form stays as it is, and so equals no host of a URL.
    static func compared(_ name: String) -> String {
        let lower = name.lowercased()
        if lower.utf8.allSatisfy({ $0 < 0x80 }) { return lower }
        var components = URLComponents()
        components.scheme = "https"
        components.host = lower
        return components.encodedHost?.lowercased() ?? lower
    }
}

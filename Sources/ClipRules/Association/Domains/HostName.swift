/// How the hosts of entitlements and sites are compared with those of URLs.
enum HostName {
    /// In lower case, and in its `xn--` form where it is not ASCII. A name that has no such form stays as it is, and so
    /// equals no host of a URL.
    static func compared(_ name: String) -> String {
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return name.lowercased() }
        // As for URLs: punycode is not linear, and no DNS name is nearly that long.
        guard name.utf8.count <= InternationalHost.longest else { return name.lowercased() }
        return InternationalHost(name).ascii ?? name.lowercased()
    }
}

struct AppLinksURL {
    private let path: [UInt8]
    private let query: [UInt8]
    private let fragment: [UInt8]

    struct Form: OptionSet, Hashable {
        let rawValue: UInt8
        static let folded = Form(rawValue: 1)
        static let decoded = Form(rawValue: 2)
    }

    struct Spelling {
        let path: GlobText
        let query: GlobText
        let fragment: GlobText
        let items: [Item]
    }

    /// A query item. The value is empty if the item has no equals sign.
    struct Item {
        let name: [UInt8]
        let value: GlobText
    }

    init(_ url: String) {
        var rest = Array(url.utf8)[...]
        if let colon = rest.firstIndex(of: UInt8(ascii: ":")), rest[colon...].starts(with: "://".utf8) {
            rest = rest[(colon + 3)...]
        }
        rest = rest.drop { $0 != "/" && $0 != "?" && $0 != "#" }
        let hash = rest.firstIndex(of: UInt8(ascii: "#")) ?? rest.endIndex
        let mark = rest[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
        // An empty path is treated as `/`, as in the URLs of experiences.
        path = mark == rest.startIndex ? [UInt8(ascii: "/")] : Array(rest[..<mark])
        query = Array(rest[mark..<hash].dropFirst())
        fragment = Array(rest[hash...].dropFirst())
    }

    func spelling(_ form: Form) -> Spelling {
        func spelled(_ part: some Collection<UInt8>) -> [UInt8] {
            let bytes = form.contains(.decoded) ? part.percentDecoded : Array(part)
            return form.contains(.folded) ? bytes.folded : bytes
        }
        let items = query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { item in
            let name = item.prefix { $0 != "=" }
            return Item(name: spelled(name), value: GlobText(spelled(item[name.endIndex...].dropFirst())))
        }
        return Spelling(
            path: .path(spelled(path)), query: GlobText(spelled(query)), fragment: GlobText(spelled(fragment)),
            items: query.isEmpty ? [] : items)
    }
}

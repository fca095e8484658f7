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
        let path: PatternText
        let query: PatternText
        let fragment: PatternText
        let items: [Item]
    }

    /// A query item; one without `=` has an empty value.
    struct Item {
        let name: [UInt8]
        let value: PatternText
    }

    init(_ url: String) {
        var rest = Array(url.utf8)[...]
        if let colon = rest.firstIndex(of: UInt8(ascii: ":")), rest[colon...].starts(with: "://".utf8) {
            rest = rest[(colon + 3)...]
        }
        rest = rest.drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let hash = rest.firstIndex(of: UInt8(ascii: "#")) ?? rest.endIndex
        let mark = rest[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
        // An empty path is `/`, as it is for experiences.
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
            let name = item.prefix { $0 != UInt8(ascii: "=") }
            return Item(name: spelled(name), value: PatternText(spelled(item[name.endIndex...].dropFirst())))
        }
        return Spelling(
            path: .path(spelled(path)), query: PatternText(spelled(query)), fragment: PatternText(spelled(fragment)),
            items: query.isEmpty ? [] : items)
    }
}

/// Encodes what follows the host of a URL in each form that can store it, and takes the shortest.
struct RestEncoder {
    /// A path, query and fragment in one form.
    struct Rest {
        var form: AppClipCode.RestForm?
        /// The choice between the forms without a template.
        var selector: Bits = []
        var path: Bits = []
        var query: Bits = []
        var fragment: Bits = []
        /// What a device reads.
        var text = ""

        var bits: Bits { selector + path + query + fragment }
    }

    private let pathWords: [ArraySlice<UInt8>: Int]
    private var parts: ContextCoder
    private var texts: ContextCoder

    init(_ tables: CodeTables) {
        pathWords = tables.pathWords
        parts = ContextCoder(.part, tables)
        texts = ContextCoder(.text, tables)
    }

    mutating func encode(_ url: CodeURL) -> Rest? {
        Self.shortest([combined(url), segmented(url), template(url)], by: \.bits.count)
    }

    /// The shortest of several encodings; the first of equals, as Apple's generator does.
    private static func shortest<Encoding>(_ candidates: [Encoding?], by count: (Encoding) -> Int) -> Encoding? {
        candidates.compactMap { $0 }.reduce(nil) { best, next in
            best.map { count(next) < count($0) ? next : $0 } ?? next
        }
    }

    // MARK: Forms

    private mutating func combined(_ url: CodeURL) -> Rest? {
        var text = url.rest
        // The slash that every path begins with is left out, but for one before a fragment, which could follow the host.
        if text.first == UInt8(ascii: "/"), text.dropFirst().first != UInt8(ascii: "#") { text = text.dropFirst() }
        let fragmentStart = text.endIndex - (url.fragment.isEmpty ? 0 : url.fragment.count + 1)
        let queryStart = fragmentStart - (url.query.isEmpty ? 0 : url.query.count + 1)
        guard !text.isEmpty, let path = texts.bits(of: text[..<queryStart]),
            let query = texts.bits(of: text[queryStart..<fragmentStart], after: text[..<queryStart].suffix(2)),
            let fragment = texts.bits(of: text[fragmentStart...], after: text[..<fragmentStart].suffix(2))
        else { return nil }
        let slash = text.first.map { "/#".utf8.contains($0) } == true ? "" : "/"
        return Rest(
            form: .combined, selector: [false], path: path, query: query, fragment: fragment,
            text: slash + String(decoding: text, as: UTF8.self))
    }

    private mutating func segmented(_ url: CodeURL) -> Rest? {
        guard url.fragment.isEmpty else { return nil }
        let components = url.path.split(separator: UInt8(ascii: "/"))
        let hasSlash = url.path.last == UInt8(ascii: "/")
        var rest = Rest(form: .segmented, selector: [true])
        for (index, component) in components.enumerated() {
            let isLast = index == components.count - 1 && !hasSlash && url.query.isEmpty
            guard let bits = value(component, isLast: isLast, word: pathWords[component]) else { return nil }
            rest.path += [false] + bits
        }
        if hasSlash { rest.path += [true, false] }
        rest.text = "/" + text(components, "/") + (hasSlash && !components.isEmpty ? "/" : "")
        guard !url.query.isEmpty else { return rest }

        rest.query = [true, true]
        let items = url.query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        for (index, item) in items.enumerated() {
            let isLast = index == items.count - 1
            guard let equals = item.firstIndex(of: UInt8(ascii: "=")),
                let ended = parts.bits(of: item[..<equals] + Self.end, after: [UInt8(ascii: "?")]),
                let last = isLast ? parts.bits(of: item[..<equals], after: [UInt8(ascii: "?")]) : ended,
                let bits = value(
                    item[equals...].dropFirst(), isLast: isLast, after: [UInt8(ascii: "=")], name: (ended, last))
            else { return nil }
            rest.query += bits
        }
        rest.text += "?" + text(items, "&")
        return rest
    }

    private mutating func template(_ url: CodeURL) -> Rest? {
        let components = url.path.split(separator: UInt8(ascii: "/"))
        let items = url.query.split(separator: UInt8(ascii: "&"))
        let endsOpen = url.path.count > 1 && url.path.last == UInt8(ascii: "/") || url.query.last == UInt8(ascii: "&")
        guard url.fragment.isEmpty, components.count <= 1, !endsOpen, components.count + items.count > 0 else {
            return nil
        }
        var rest = Rest(form: .template, text: "/" + text(components, "/") + (items.isEmpty ? "" : "?"))
        if let word = components.first {
            guard let number = pathWords[word] else { return nil }
            rest.path = Bits(number, width: 9)
        }
        if !items.isEmpty { rest.query = [true] }
        for (index, item) in items.enumerated() {
            let name = index == 0 ? "p=" : "p\(index)="
            guard item.starts(with: name.utf8),
                let bits = value(
                    item.dropFirst(name.utf8.count), isLast: index == items.count - 1, after: [UInt8(ascii: "=")])
            else { return nil }
            rest.query += bits
        }
        rest.text += text(items, "&")
        return rest
    }

    private func text(_ pieces: [ArraySlice<UInt8>], _ separator: String) -> String {
        pieces.map { String(decoding: $0, as: UTF8.self) }.joined(separator: separator)
    }

    // MARK: Values

    /// What ends a text that something follows.
    private static let end = [UInt8(ascii: "|")]

    /// The shortest form of a path component or of a query's value, with the query's name before or, of a number, after it.
    private mutating func value(
        _ text: ArraySlice<UInt8>, isLast: Bool, after context: ArraySlice<UInt8> = [],
        name: (ended: Bits, last: Bits) = ([], []), word: Int? = nil
    ) -> Bits? {
        let ended = isLast ? text : text + Self.end
        let candidates = [
            parts.bits(of: ended, after: context).map { [false, false] + name.ended + $0 },
            number(text).map { [false, true] + $0 + name.last },
            plain(ended).map { [true, false] + name.ended + $0 },
            word.map { [true, true] + Bits($0, width: 8) },
        ]
        return Self.shortest(candidates, by: \.count)
    }

    /// A number in groups of seven bits, the lowest first, of which all but the last are marked.
    private func number(_ text: ArraySlice<UInt8>) -> Bits? {
        // Beyond a hundred digits, which no code has room for, the effort would grow with the square of the length.
        guard (1...100).contains(text.count), text.count == 1 || text.first != UInt8(ascii: "0") else { return nil }
        var groups: [Int] = []
        for byte in text {
            guard (0x30...0x39).contains(byte) else { return nil }
            var carry = Int(byte - 0x30)
            for index in groups.indices {
                carry += groups[index] * 10
                groups[index] = carry & 0x7F
                carry >>= 7
            }
            if carry > 0 || groups.isEmpty { groups.append(carry) }
        }
        return groups.indices.flatMap { [$0 < groups.count - 1] + Bits(groups[$0], width: 7) }
    }

    private static let plainSymbols = Array(
        ".0123456789\(CodeAlphabet.letters.uppercased())\(CodeAlphabet.letters)|".utf8)

    /// Letters, digits and dots with six bits each.
    private func plain(_ text: ArraySlice<UInt8>) -> Bits? {
        var bits: Bits = []
        for byte in text {
            guard let place = Self.plainSymbols.firstIndex(of: byte) else { return nil }
            bits += Bits(place, width: 6)
        }
        return bits
    }
}

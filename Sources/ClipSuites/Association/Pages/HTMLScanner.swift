import ClipFacts

/// Finds start tags as browsers do, in a single pass. Accepts malformed HTML.
package struct HTMLScanner {
    private let bytes: [UInt8]
    private var index = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    private static let textElements: Set<String> = [
        "script", "style", "textarea", "title", "iframe", "noscript", "template",
    ]

    package mutating func next() -> HTMLTag? {
        while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = open + 1
            guard let first = byte(index) else { break }
            switch first {
            case "!" where bytes[index...].starts(with: "!--".utf8):
                // `<!-->` is a complete comment.
                index = bytes[(index + 1)...].firstRange(of: Array("-->".utf8))?.upperBound ?? bytes.count
            case "!", "?": index = (bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1
            case "/":
                index += 1
                _ = tag(at: open)
            case _ where first.isLetter:
                guard let tag = tag(at: open) else { break }
                if Self.textElements.contains(tag.name) { skipText(of: tag.name) }
                return tag
            default: break
            }
        }
        index = bytes.count
        return nil
    }

    private func byte(_ place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skip(while isMeant: (UInt8) -> Bool) {
        index = bytes[index...].firstIndex { !isMeant($0) } ?? bytes.count
    }

    private mutating func skipText(of name: String) {
        let end = Array(name.utf8)
        while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = open + 1
            let start = open + 2
            guard byte(open + 1) == "/", start + end.count <= bytes.count,
                bytes[start..<start + end.count].elementsEqual(end, by: { $0.lowercased == $1 })
            else { continue }
            guard let next = byte(start + end.count) else { break }
            if next.isHTMLSpace || "/>".utf8.contains(next) {
                index = open
                return
            }
        }
        index = bytes.count
    }

    private mutating func tag(at open: Int) -> HTMLTag? {
        let start = index
        skip { !$0.isHTMLSpace && !"/>".utf8.contains($0) }
        var tag = HTMLTag(name: Self.lowercased(bytes[start..<index]), offset: open, bytes: bytes)
        while let byte = byte(index) {
            if byte == ">" {
                index += 1
                tag.end = index
                return tag
            }
            if byte.isHTMLSpace || byte == "/" {
                index += 1
            } else {
                readAttribute(into: &tag)
            }
        }
        return nil
    }

    private mutating func readAttribute(into tag: inout HTMLTag) {
        let start = index
        // An attribute's name may begin with `=`.
        index += 1
        skip { !$0.isHTMLSpace && !"/>=".utf8.contains($0) }
        let name = Self.lowercased(bytes[start..<index])
        skip(while: \.isHTMLSpace)
        guard byte(index) == "=" else { return tag.add(name, 0..<0) }
        index += 1
        skip(while: \.isHTMLSpace)
        guard let quote = byte(index) else { return }
        let isQuoted = quote == "\"" || quote == "'"
        if isQuoted { index += 1 }
        let value = index
        skip { isQuoted ? $0 != quote : !$0.isHTMLSpace && $0 != ">" }
        tag.add(name, value..<index)
        if isQuoted { index = min(index + 1, bytes.count) }
    }

    private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String { bytes.map(\.lowercased).text }
}

package struct HTMLTag {
    package let name: String
    let offset: Int
    var end = 0
    fileprivate let bytes: [UInt8]
    fileprivate var attributes: [(name: String, value: Range<Int>)] = []

    package subscript(name: String) -> String? {
        let value = attributes.first { $0.name == name }?.value
        return value.map { bytes[$0].text.resolvingReferences }
    }

    package func range(of name: String) -> Range<Int> {
        let range = attributes.first { $0.name == name }?.value ?? 0..<0
        return range.isEmpty ? offset..<max(offset + 1, end) : range
    }

    fileprivate mutating func add(_ name: String, _ value: Range<Int>) { attributes.append((name, value)) }
}

extension UInt8 {
    fileprivate var isHTMLSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) && self != 0x0B }
}

extension String {
    private static let references: [Substring: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    ]

    fileprivate var resolvingReferences: String {
        guard contains("&"), utf8.count <= 10_000 else { return self }
        return replacing(#/&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]{2,4}));/#) { match in
            let decimal = match.1.flatMap { UInt32($0) }
            let value = decimal ?? match.2.flatMap { UInt32($0, radix: 16) }
            let scalar = value.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
            return scalar.map { String(Character($0)) } ?? match.3.flatMap { Self.references[$0] } ?? String(match.0)
        }
    }
}

import ClipFacts
import ClipSuites

private let lineFeed = UInt8(ascii: "\n")

private func isBlank(_ byte: UInt8) -> Bool { " \t".utf8.contains(byte) }

/// Edits that preserve the comments, order and formatting of a JSON text.
package struct JSONEdit {
    private typealias Change = (place: Range<Int>, text: String)

    private let bytes: [UInt8]
    private var additions: [Int: (container: JSONValue, items: [(key: String?, tree: JSONTree)])] = [:]
    private var replacements: [Change] = []

    package init(_ source: SourceFile) { bytes = source.bytes }

    package mutating func add(_ tree: JSONTree, key: String? = nil, to container: JSONValue) {
        additions[container.range.lowerBound, default: (container, [])].items.append((key, tree))
    }

    /// Edits must not overlap.
    package mutating func replace(_ value: JSONValue, with tree: JSONTree) {
        replacements.append((value.range, tree.text(width: .max)))
    }

    /// Replaces a member and its key, unless the member's value contains a comment.
    mutating func replace(_ key: String, of object: JSONValue, with other: String, _ text: String) -> Bool {
        for member in object.members ?? [] where member.key == key {
            if ["//", "/*"].contains(where: { bytes[member.value.range].text.contains($0) }) { return false }
            let text = "\"\(other)\": \(Scalar.string(text))"
            replacements.append((member.keyRange.lowerBound..<member.value.range.upperBound, text))
        }
        return true
    }

    var isEmpty: Bool { additions.isEmpty && replacements.isEmpty }

    package var result: [UInt8] {
        let added = additions.values.flatMap { insertions(into: $0.container, $0.items) }
        var result: [UInt8] = []
        var end = 0
        for (place, text) in (added + replacements).sorted(by: { $0.place.lowerBound < $1.place.lowerBound }) {
            result += bytes[end..<place.lowerBound] + text.utf8
            end = place.upperBound
        }
        return result + bytes[end...]
    }

    private func insertions(into container: JSONValue, _ items: [(key: String?, tree: JSONTree)]) -> [Change] {
        let unit = unit
        let base = newline + indentation(at: container.range.lowerBound)
        func list(_ newline: String, lead: String? = nil) -> String {
            let width = lead == nil ? 100 : Int.max
            let texts = items.map { $0.tree.text(after: $0.key, newline: newline, unit: unit, width: width) }
            return texts.map { (lead ?? newline) + $0 }.joined(separator: ",")
        }
        let starts = container.members?.map(\.keyRange.lowerBound) ?? container.elements?.map(\.range.lowerBound) ?? []
        let inside = (container.range.lowerBound + 1)..<(container.range.upperBound - 1)
        guard let first = starts.first, let last = starts.last,
            let end = (container.members?.last?.value ?? container.elements?.last)?.range.upperBound
        else {
            let added = list(base + unit)
            let isBlank = bytes[inside].allSatisfy { " \t\r\n".utf8.contains($0) }
            return isBlank ? [(inside, added + base)] : [(inside.lowerBound..<inside.lowerBound, added)]
        }
        let comma = comma(behind: end)
        let after = comma.map { $0 + 1 } ?? end
        guard bytes[inside.lowerBound..<first].contains(lineFeed) else {
            let added = list(base, lead: " ")
            return [(after..<after, comma == nil ? "," + added : added + ",")]
        }
        let isFirstInLine = bytes[..<last].last { !isBlank($0) } == lineFeed
        let indent = isFirstInLine ? newline + indentation(at: last) : base + unit
        let added = list(indent) + (comma == nil ? "" : ",")
        // Comments on the last element's line belong to that element, so additions follow the comments.
        let place = skip(from: after, over: " \t").comments
        if comma != nil { return [(place..<place, added)] }
        return place == end ? [(end..<end, "," + added)] : [(end..<end, ","), (place..<place, added)]
    }

    private func indentation(at offset: Int) -> String {
        let start = bytes[..<offset].lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
        return bytes[start..<offset].prefix(while: isBlank).text
    }

    private var newline: String {
        let line = bytes.prefix { $0 != lineFeed }
        return line.last == "\r" && line.count < bytes.count ? "\r\n" : "\n"
    }

    private var unit: String {
        for line in bytes.split(separator: lineFeed).prefix(200) {
            let blank = line.prefix(while: isBlank)
            if !blank.isEmpty, line[blank.endIndex...].first == "\"" { return blank.text }
        }
        return "  "
    }

    private func comma(behind end: Int) -> Int? {
        let index = skip(from: end, over: " \t\r\n").next
        return index < bytes.count && bytes[index] == "," ? index : nil
    }

    /// Skips white space and comments. Stops at a multiline comment unless `blank` contains a line feed.
    private func skip(from start: Int, over blank: String) -> (comments: Int, next: Int) {
        var (comments, next) = (start, start)
        while next < bytes.count {
            if blank.utf8.contains(bytes[next]) {
                next += 1
            } else if let end = endOfComment(at: next),
                blank.contains("\n") || !bytes[next..<end].contains(lineFeed)
            {
                (comments, next) = (end, end)
            } else {
                break
            }
        }
        return (comments, next)
    }

    private func endOfComment(at start: Int) -> Int? {
        let rest = bytes[start...]
        if rest.starts(with: "//".utf8) {
            let end = rest.firstIndex(of: lineFeed) ?? bytes.count
            return bytes[end - 1] == "\r" ? end - 1 : end
        }
        guard rest.starts(with: "/*".utf8) else { return nil }
        return rest.indices.dropFirst(3).first { bytes[$0] == "/" && bytes[$0 - 1] == "*" }.map { $0 + 1 }
    }
}

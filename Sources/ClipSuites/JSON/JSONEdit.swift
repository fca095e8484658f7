/// Changes to a JSON text that keep all the rest of it: comments, order and formatting.
///
/// The values are those that ``JSONReader`` has read from the text. No value may be changed twice, nor inside of one that
/// is replaced; a container may be added to any number of times.
package struct JSONEdit {
    private typealias Change = (range: Range<Int>, text: String)

    private let bytes: [UInt8]
    private var replacements: [(value: JSONValue, tree: JSONTree)] = []
    /// What is added to each container, by the offset at which it starts.
    private var additions: [Int: (container: JSONValue, items: [(key: String?, tree: JSONTree)])] = [:]

    package init(_ source: SourceFile) { bytes = source.bytes }

    package var isEmpty: Bool { replacements.isEmpty && additions.isEmpty }

    package mutating func replace(_ value: JSONValue, by tree: JSONTree) { replacements.append((value, tree)) }

    /// Adds a member, or an element where no key is given, behind the last of a container.
    package mutating func add(_ tree: JSONTree, key: String? = nil, to container: JSONValue) {
        additions[container.range.lowerBound, default: (container, [])].items.append((key, tree))
    }

    /// The text with all changes, in time linear in both.
    package var result: [UInt8] {
        var changes = replacements.map { ($0.value.range, text($0.tree, indentation(at: $0.value.range.lowerBound))) }
        for (container, items) in additions.values { changes += insertions(into: container, items) }
        var result: [UInt8] = []
        var end = 0
        for (range, text) in changes.sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) {
            result += bytes[end..<range.lowerBound]
            result += text.utf8
            end = range.upperBound
        }
        return result + bytes[end...]
    }

    private func insertions(into container: JSONValue, _ items: [(key: String?, tree: JSONTree)]) -> [Change] {
        let base = indentation(at: container.range.lowerBound)
        func list(_ indent: String, _ lead: String) -> String {
            items.map { item in
                let key = item.key.map { Scalar.string($0).description + ": " } ?? ""
                return lead + key + text(item.tree, indent, lead: key.utf8.count)
            }.joined(separator: ",")
        }
        let starts = container.members?.map(\.keyRange.lowerBound) ?? container.elements?.map(\.range.lowerBound) ?? []
        let inside = (container.range.lowerBound + 1)..<(container.range.upperBound - 1)
        guard let first = starts.first, let last = starts.last,
            let end = (container.members?.last?.value ?? container.elements?.last)?.range.upperBound
        else {
            let added = list(base + unit, newline + base + unit)
            let isBlank = bytes[inside].allSatisfy { " \t\r\n".utf8.contains($0) }
            return isBlank ? [(inside, added + newline + base)] : [(inside.lowerBound..<inside.lowerBound, added)]
        }
        let comma = comma(behind: end)
        let after = comma.map { $0 + 1 } ?? end
        guard bytes[inside.lowerBound..<first].contains(UInt8(ascii: "\n")) else {
            let added = list(base, " ")
            return [(after..<after, comma == nil ? "," + added : added + ",")]
        }
        let isFirstInLine = bytes[..<last].last { !" \t".utf8.contains($0) } == UInt8(ascii: "\n")
        let indent = isFirstInLine ? indentation(at: last) : base + unit
        let added = list(indent, newline + indent) + (comma == nil ? "" : ",")
        let place = endOfComments(behind: after)
        if comma != nil { return [(place..<place, added)] }
        return place == end ? [(end..<end, "," + added)] : [(end..<end, ","), (place..<place, added)]
    }

    private func text(_ tree: JSONTree, _ indent: String, lead: Int = 0) -> String {
        tree.text(indent: indent, unit: unit, newline: newline, lead: lead)
    }

    /// The white space that the line of an offset begins with.
    private func indentation(at offset: Int) -> String {
        let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return String(decoding: bytes[start..<offset].prefix { " \t".utf8.contains($0) }, as: UTF8.self)
    }

    /// What a level adds to the indentation, as the first line shows it that begins with a key.
    private var unit: String {
        for line in bytes.split(separator: UInt8(ascii: "\n")).prefix(200) {
            let blank = line.prefix { " \t".utf8.contains($0) }
            if !blank.isEmpty, line[blank.endIndex...].first == UInt8(ascii: "\"") {
                return String(decoding: blank, as: UTF8.self)
            }
        }
        return "  "
    }

    private var newline: String {
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0
        return end > 0 && bytes[end - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
    }

    private func comma(behind end: Int) -> Int? {
        var index = end
        while index < bytes.count {
            if let comment = endOfComment(at: index) {
                index = comment
            } else if " \t\r\n".utf8.contains(bytes[index]) {
                index += 1
            } else {
                return bytes[index] == UInt8(ascii: ",") ? index : nil
            }
        }
        return nil
    }

    /// The end of the comments that follow in the line of an offset, which belong to what is before it.
    private func endOfComments(behind offset: Int) -> Int {
        var place = offset
        var index = offset
        while index < bytes.count {
            if " \t".utf8.contains(bytes[index]) {
                index += 1
            } else if let end = endOfComment(at: index), !bytes[index..<end].contains(UInt8(ascii: "\n")) {
                (index, place) = (end, end)
            } else {
                break
            }
        }
        return place
    }

    private func endOfComment(at start: Int) -> Int? {
        let rest = bytes[start...]
        if rest.starts(with: "//".utf8) {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            return bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
        }
        guard rest.starts(with: "/*".utf8) else { return nil }
        return rest.indices.dropFirst(3).first { bytes[$0] == UInt8(ascii: "/") && bytes[$0 - 1] == UInt8(ascii: "*") }
            .map { $0 + 1 }
    }
}

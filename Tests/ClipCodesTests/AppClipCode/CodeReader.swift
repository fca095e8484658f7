import CClipCodeTables
import Foundation

@testable import ClipCodes

extension CodeTables {
    static let linked = CodeTables(
        commonDomains: String(cString: clip_code_words(0)), knownDomains: String(cString: clip_code_words(1)),
        pathWords: String(cString: clip_code_words(2)), frequency: { clip_code_frequency(Int32($0), $1) })
}

/// Reads the URL back from the bytes of an App Clip Code, with none of the encoder's code.
struct CodeReader {
    private let bits: [Bool]
    private var place: Int

    struct Unreadable: Error {}

    static func url(_ bytes: [UInt8]) throws -> String {
        let bits = bytes.map { byte in (0..<8).map { byte >> (7 - $0) & 1 == 1 } }.joined()
        guard bytes.count == 16, bits.contains(true) else { throw Unreadable() }
        var reader = CodeReader(bits: Array(bits), place: 0)
        while try !reader.bit() {}
        return try reader.url()
    }

    private var isAtEnd: Bool { place == bits.count }

    private mutating func bit() throws -> Bool {
        guard place < bits.count else { throw Unreadable() }
        defer { place += 1 }
        return bits[place]
    }

    private mutating func number(_ width: Int) throws -> Int {
        try (0..<width).reduce(0) { sum, _ in sum * 2 + (try bit() ? 1 : 0) }
    }

    private mutating func url() throws -> String {
        let (isTemplate, isAppClip) = (try bit(), try bit())
        var domain = ""
        if try !bit() {
            let names = String(cString: clip_code_words(0)).split(separator: " ")
            domain = "." + names[try symbol(of: names.indices.map { clip_code_frequency(3, $0) })]
        } else if try !bit() {
            domain = try "." + Self.word(1, number(8) - 1)
        }
        let (host, goesOn) = try text(.host)
        let start = "https://" + (isAppClip ? "appclip." : "") + host + domain
        guard goesOn else { return start }
        if isTemplate { return try start + template() }
        return try start + (bit() ? segments() : combined())
    }

    private mutating func combined() throws -> String {
        let text = try text(.text).text
        return text.hasPrefix("/") || text.hasPrefix("#") ? text : "/" + text
    }

    private mutating func template() throws -> String {
        var url = "/"
        var hasQuery = try bit()
        if !hasQuery {
            url += try Self.word(2, number(8))
            hasQuery = try !isAtEnd && bit()
        }
        guard hasQuery else { return url }
        var items: [String] = []
        repeat {
            items.append("p\(items.isEmpty ? "" : "\(items.count)")=" + (try value(number(2), after: "=")))
        } while !isAtEnd
        return url + "?" + items.joined(separator: "&")
    }

    private mutating func segments() throws -> String {
        var path = ""
        while !isAtEnd {
            if try !bit() {
                let form = try number(2)
                path += try "/" + (form == 3 ? Self.word(2, number(8)) : value(form, after: ""))
            } else if try !bit() {
                path += "/"
            } else {
                return try (path.isEmpty ? "/" : path) + "?" + query()
            }
        }
        return path
    }

    private mutating func query() throws -> String {
        var items: [String] = []
        repeat {
            let form = try number(2)
            let first = form == 1 ? try value(form, after: "") : try text(.part, after: "?").text
            items.append(
                form == 1 ? "\(try text(.part, after: "?").text)=\(first)" : "\(first)=\(try value(form, after: "="))")
        } while !isAtEnd
        return items.joined(separator: "&")
    }

    private mutating func value(_ form: Int, after context: String) throws -> String {
        switch form {
        case 0: return try text(.part, after: context).text
        case 1:
            var groups: [Int] = []
            repeat { groups.append(try number(8)) } while groups.last! >= 128
            return "\(groups.reversed().reduce(Decimal(0)) { $0 * 128 + Decimal($1 % 128) })"
        case 2:
            let alphabet = Array(".0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz|")
            var text = ""
            while !isAtEnd {
                let symbol = alphabet[try number(6)]
                if symbol == "|" { break }
                text.append(symbol)
            }
            return text
        default: throw Unreadable()
        }
    }

    /// A text, and whether something follows it.
    private mutating func text(
        _ alphabet: CodeAlphabet, after context: String = ""
    ) throws -> (text: String, goesOn: Bool) {
        let symbols = alphabet.symbols
        var read = Array(context.utf8)
        while !isAtEnd {
            let row = read.suffix(2).reduce(0) { symbols.count * $0 + 1 + symbols.firstIndex(of: $1)! }
            let symbol = symbols[
                try symbol(
                    of: symbols.indices.map {
                        clip_code_frequency(Int32(alphabet.rawValue), row * symbols.count + $0)
                    })]
            if symbol == UInt8(ascii: "|") {
                return (String(decoding: read.dropFirst(context.count), as: UTF8.self), true)
            }
            read.append(symbol)
        }
        return (String(decoding: read.dropFirst(context.count), as: UTF8.self), false)
    }

    private indirect enum Tree {
        case leaf(Int)
        case fork(Tree, Tree)

        var first: Int {
            switch self {
            case .leaf(let symbol): symbol
            case .fork(let zero, _): zero.first
            }
        }
    }

    private mutating func symbol(of frequencies: [UInt16]) throws -> Int {
        var trees = frequencies.enumerated().map { (tree: Tree.leaf($0), weight: Int($1)) }
        while trees.count > 1 {
            trees.sort { ($0.weight, $0.tree.first) < ($1.weight, $1.tree.first) }
            trees[0] = (.fork(trees[0].tree, trees[1].tree), trees[0].weight + trees[1].weight)
            trees.remove(at: 1)
        }
        var tree = trees[0].tree
        while case .fork(let zero, let one) = tree { tree = try bit() ? one : zero }
        return tree.first
    }

    private static func word(_ list: Int32, _ number: Int) throws -> String {
        let words = String(cString: clip_code_words(list)).split(separator: " ")
        guard words.indices.contains(number) else { throw Unreadable() }
        return String(words[number])
    }
}

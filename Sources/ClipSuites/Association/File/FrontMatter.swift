import Foundation

/// The lines between `---` at the start of a file: Jekyll takes them away, and all others serve them.
struct FrontMatter {
    /// The URL path that Jekyll is told to serve the rest at.
    private(set) var permalink: String?
    /// How many lines Jekyll takes away; `nil` where no line `---` ends them, so that it takes none.
    private(set) var lineCount: Int?
    /// The file with spaces for these lines, so that the rest keeps its places.
    private(set) var rest: [UInt8]

    /// Where hosts are asked for an association file.
    static let wellKnown = "/.well-known/apple-app-site-association"

    /// Finds front matter as Jekyll does; `nil` where a file has none.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: "---".utf8) else { return nil }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        func text(_ line: ArraySlice<UInt8>) -> String { String(decoding: line, as: UTF8.self).trimmingWhitespace }
        guard text(lines[0]) == "---" else { return nil }
        rest = bytes
        let last = lines.indices.dropFirst().first { index in
            ["---", "..."].contains { lines[index].starts(with: $0.utf8) && text(lines[index]) == $0 }
        }
        guard let last else { return }
        lineCount = last + 1
        for index in bytes[..<lines[last].endIndex].indices where rest[index] != UInt8(ascii: "\n") {
            rest[index] = UInt8(ascii: " ")
        }
        let key = "permalink:"
        let written = lines[1..<last].lazy.map(text).first { $0.hasPrefix(key) }?.dropFirst(key.count)
        permalink = written.map { written in
            let path = written.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces.union(["\"", "'"]))
            return path.hasPrefix("/") ? path : "/" + path
        }
    }

    /// Where Jekyll serves the rest, as words after "serves the JSON after them at".
    private var place: String {
        switch permalink {
        case nil: "the file's own path"
        case Self.wellKnown?: Self.wellKnown
        case let path?: "\(Quotation.of(path)), and hosts are asked for \(Self.wellKnown)"
        }
    }

    /// What is said of a file of a project, or of one that a host serves.
    func check(isServed: Bool, _ notes: AssociationNotes) {
        guard !isServed, let lineCount else {
            let found = "found \"---\", which begins Jekyll's front matter, expected {"
            return notes.error(
                0..<3, lineCount == nil ? found + "; and no line --- ends it, so Jekyll leaves it there" : found,
                fix: isServed
                    ? "let Jekyll publish the file, which takes these lines away, or delete them"
                    : "end it with a line ---, or delete it")
        }
        let fix =
            permalink == nil || permalink == Self.wellKnown
            ? "see what is served: clipflight association https://HOST; without Jekyll, delete these lines"
            : "write permalink: \(Self.wellKnown)"
        notes.warn(
            .frontMatter, 0..<3,
            "the file begins with front matter: Jekyll takes \(lineCount) lines away, and serves the JSON after them at "
                + place, note: "what follows is about that JSON; a host without Jekyll serves no JSON object", fix: fix)
    }
}

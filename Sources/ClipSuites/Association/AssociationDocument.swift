import ClipRules

package struct AssociationDocument {
    package let file: AssociationFile?
    package let diagnostics: [Diagnostic]
    package let value: JSONValue?

    package static let path = "/.well-known/apple-app-site-association"

    package static func isServed(at url: String) -> Bool { url.hasSuffix(path) }

    /// The maximum size in bytes. Real pages and association files are far smaller.
    static let sizeLimit = 16 * 1024 * 1024

    package var association: AssociationProfile.Site.Association { file.map { .file($0) } ?? .notAnObject }

    /// Reads a file that the user names, or a pipe such as `/dev/stdin`.
    package static func read(path: String) throws(Diagnostic) -> AssociationDocument {
        let fix = "give the path of an apple-app-site-association file"
        return read(try OpenFile.bytes(of: path, shown: path, limit: sizeLimit, fix: fix), name: path)
    }

    package static func read(_ bytes: [UInt8], name: String, clip: ApplicationIdentity? = nil) -> AssociationDocument {
        if let place = bytes.frontMatter {
            let error = SourceFile(name: name, bytes: bytes).error(
                place, "found \(quoted: bytes[place].text), which begins front matter (Jekyll, Hugo), expected {",
                fix: name.contains("://")
                    ? "let the site's generator build the file, or delete the front matter"
                    : "save the file that the host serves: 'clipflight association https://HOST' asks the host")
            return AssociationDocument(file: nil, diagnostics: [error], value: nil)
        }
        return read(JSONReader.read(bytes, file: name, dialect: .strict), size: bytes.count, clip: clip)
    }

    package static func read(inline text: LocatedString, clip: ApplicationIdentity? = nil) -> AssociationDocument {
        let place = text.location
        let document = JSONReader.read(
            Array(text.value.utf8), file: place.file, dialect: .suite, firstLine: place.line, firstColumn: place.column)
        return read(document, size: text.value.utf8.count, clip: clip)
    }

    private static func read(_ document: JSONDocument, size: Int, clip: ApplicationIdentity?) -> AssociationDocument {
        let notes = DecodingContext(document.source)
        if size > AssociationFile.sizeLimit {
            notes.warn(
                .associationSize, 0..<1,
                "the file is \((size + 1023) / 1024) KB; Apple's archived pages allow 128 KB",
                fix: "combine rules by using wildcards and substitution variables")
        }
        let file = document.value.flatMap { AssociationDecoder(notes: notes, clip: clip).file($0, size: size) }
        return AssociationDocument(
            file: file, diagnostics: (document.diagnostics + notes.diagnostics).inOrderOfLines, value: document.value)
    }
}

extension [UInt8] {
    /// The mark that begins front matter, which a site's generator replaces.
    var frontMatter: Range<Int>? {
        let start = starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let marks = ["---", "+++"]
        return marks.contains { dropFirst(start).starts(with: $0.utf8) } ? start..<start + 3 : nil
    }
}

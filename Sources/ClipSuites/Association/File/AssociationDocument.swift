import ClipRules

/// An `apple-app-site-association` file that has been read and checked.
public struct AssociationDocument: Sendable {
    /// What it says; `nil` where it is not a JSON object.
    public let file: AssociationFile?
    /// What is wrong or questionable, in the order of the file.
    public let diagnostics: [Diagnostic]

    /// The file as a device would get it.
    public var association: AssociationProfile.Site.Association { file.map { .file($0) } ?? .notAnObject }

    /// Reads the bytes of an association file, which is JSON without comments.
    ///
    /// - Parameters:
    ///   - bytes: The content.
    ///   - name: The path as shown to people.
    ///   - clip: The clip that the file should name, to check that it does.
    public static func read(
        _ bytes: [UInt8], name: String, clip: ApplicationIdentity? = nil
    ) -> AssociationDocument {
        read(JSONReader.read(bytes, file: name, dialect: .strict), size: bytes.count, clip: clip)
    }

    /// Reads an association file that is written in a suite, as an object of its own.
    ///
    /// - Parameters:
    ///   - text: The object's text, and where in the suite it starts. Its lines are those of the suite.
    ///   - clip: The clip that the file should name, to check that it does.
    public static func read(inline text: LocatedString, clip: ApplicationIdentity? = nil) -> AssociationDocument {
        let place = text.location
        let document = JSONReader.read(
            Array(text.value.utf8), file: place.file, dialect: .suite, firstLine: place.line, firstColumn: place.column)
        return read(document, size: text.value.utf8.count, clip: clip)
    }

    private static func read(
        _ document: JSONDocument, size: Int, clip: ApplicationIdentity?
    ) -> AssociationDocument {
        let notes = AssociationNotes(document.source)
        if size > AssociationFile.sizeLimit {
            notes.warn(
                .associationSize, 0..<1,
                "the file has \((size + 1023) / 1024) KB; archived pages of Apple's allow 128 KB",
                fix: "join rules with wildcards and substitution variables")
        }
        var file: AssociationFile?
        if let value = document.value {
            let object = AssociationDecoder(notes: notes, clip: clip).file(value, size: size)
            // A key that is there twice is reported, but does not make the file unreadable.
            if document.diagnostics.count == value.repeatedKeyCount { file = object }
        }
        let all = (document.diagnostics + notes.diagnostics).enumerated().sorted { one, other in
            let (left, right) = (one.element.location, other.element.location)
            return (left?.line ?? 0, left?.column ?? 0, one.offset)
                < (right?.line ?? 0, right?.column ?? 0, other.offset)
        }
        return AssociationDocument(file: file, diagnostics: all.map { $0.element })
    }
}

extension JSONValue {
    /// How many members have a key that an earlier one of the same object has.
    fileprivate var repeatedKeyCount: Int {
        switch content {
        case .null, .boolean, .number, .string, .unreadable: return 0
        case .array(let elements): return elements.reduce(0) { $0 + $1.repeatedKeyCount }
        case .object(let members):
            // Keys are compared by their bytes, as the reader does.
            let distinct = Set(members.map { Array($0.key.utf8) }).count
            return members.reduce(members.count - distinct) { $0 + $1.value.repeatedKeyCount }
        }
    }
}

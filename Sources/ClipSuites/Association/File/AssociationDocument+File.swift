import Foundation

extension AssociationDocument {
    /// Reads an association file that a user names, which may also be a pipe such as `/dev/stdin`.
    ///
    /// - Parameter path: The path as given; it is shown as it is.
    /// - Throws: A diagnostic without a place where the file cannot be read.
    public static func read(path: String) throws(Diagnostic) -> AssociationDocument {
        switch FileKind.of(path) {
        case .missing:
            throw failure("there is no \(Quotation.of(path))", fix: "give the path of an apple-app-site-association")
        case .folder:
            throw failure("\(Quotation.of(path)) is a folder, expected a file", fix: "name the file in it")
        case .file, .special: break
        }
        guard let content = bytes(path: path) else {
            throw failure("\(Quotation.of(path)) cannot be read", fix: "give yourself the right to read it")
        }
        guard content.count <= NamedFile.sizeLimit else {
            throw failure(
                "\(Quotation.of(path)) has more than \(NamedFile.sizeLimit / (1024 * 1024)) MiB",
                fix: "name the file that the host serves")
        }
        return read([UInt8](content), name: path)
    }

    /// At most one byte more than the limit; `nil` where nobody may read them.
    private static func bytes(path: String) -> Data? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        do {
            // An empty file is read as nothing at all.
            return try file.read(upToCount: NamedFile.sizeLimit + 1) ?? Data()
        } catch {
            return nil
        }
    }

    private static func failure(_ message: String, fix: String) -> Diagnostic {
        Diagnostic(.error, at: nil, message, fix: fix)
    }
}

import Foundation

/// A file that a suite names, such as an association file, read whole.
struct NamedFile {
    /// The absolute path.
    var path: String
    /// The path as shown to people.
    var shown: String
    /// Where the suite names it.
    var location: SourceLocation

    /// The largest file that is read, in bytes: far more than any page or association file has.
    static let sizeLimit = 16 * 1024 * 1024

    /// The bytes of the file; never more than the limit is read.
    ///
    /// - Throws: A diagnostic at the place where the suite names the file.
    func read() throws(Diagnostic) -> [UInt8] {
        guard let file = OpenFile(path: path) else {
            guard errno != ENXIO else {
                throw failure("is a pipe or a device, expected a file", fix: "put a file there")
            }
            throw failure("cannot be read", fix: "give yourself the right to read it")
        }
        var bytes: [UInt8] = []
        while true {
            guard let piece = file.read(256 * 1024, at: bytes.count) else {
                throw failure("cannot be read to its end", fix: nil)
            }
            if piece.isEmpty { return bytes }
            bytes += piece
            guard bytes.count <= Self.sizeLimit else {
                throw failure(
                    "has more than \(Self.sizeLimit / (1024 * 1024)) MiB", fix: "name the file that the host serves")
            }
        }
    }

    private func failure(_ what: String, fix: String?) -> Diagnostic {
        Diagnostic(.error, at: location, "the file \(Quotation.of(shown)) \(what)", fix: fix)
    }
}

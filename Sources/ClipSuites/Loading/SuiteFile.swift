import Foundation

/// A file that is taken for a suite.
struct SuiteFile {
    /// The absolute path.
    var path: String
    var place: SuitePlace

    /// The path as shown to people.
    var shown: String { place.shown(place.file) }

    /// The folder's name for a `suite.json`, else the file's without `.json`.
    var id: String {
        let name = PathText.name(of: path)
        if name == "suite.json" { return PathText.name(of: PathText.folder(of: path)) }
        return name.hasSuffix(".json") && name != ".json" ? String(name.dropLast(5)) : name
    }

    /// The error of a second suite with one id.
    func clash(with first: SuiteFile) -> Diagnostic {
        Diagnostic(
            .error, at: SourceLocation(file: shown, line: 1, column: 1),
            "the suite's id \(Quotation.of(id)) is already taken", note: "by \(first.shown)",
            fix: "rename one of the two: the id is the folder's name for a suite.json, else the file's")
    }

    /// Reads and decodes the file.
    ///
    /// - Returns: The suite, where it could be read; what is wrong with it; and the files that it names.
    func read() -> (suite: Suite?, diagnostics: [Diagnostic], named: [String]) {
        let bytes: [UInt8]
        do throws(Diagnostic) {
            bytes = try content()
        } catch {
            return (nil, [error], [])
        }
        let document = JSONReader.read(bytes, file: shown, dialect: .suite)
        guard let value = document.value else { return (nil, document.diagnostics, []) }
        let context = DecodingContext(source: document.source, place: place, isDamaged: !document.diagnostics.isEmpty)
        let decoded = context.suite(value, id: id)
        let diagnostics = ordered(document.diagnostics + context.diagnostics)
        // Where the suite itself is wrong, what its files say of it would be guesswork.
        guard var suite = decoded, !diagnostics.contains(where: { $0.severity == .error }) else {
            return (decoded, diagnostics, context.namedFiles)
        }
        let association = SuiteAssociation.read(suite)
        suite.association = association
        let found = association.diagnostics + SuiteCheck.diagnostics(for: suite, association, in: place)
        return (suite, diagnostics + found.map { document.source.withExcerpt($0) }, context.namedFiles)
    }

    /// The file's own diagnostics in the order of its lines, and then those of the files that it names.
    private func ordered(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let own = diagnostics.enumerated().filter { $0.element.location?.file == shown }
        let sorted = own.sorted { one, other in
            guard let left = one.element.location, let right = other.element.location else { return false }
            return (left.line, left.column, one.offset) < (right.line, right.column, other.offset)
        }
        return sorted.map(\.element) + diagnostics.filter { $0.location?.file != shown }
    }

    /// The bytes of the file; never more than the limit is read.
    private func content() throws(Diagnostic) -> [UInt8] {
        guard let file = OpenFile(path: path) else {
            guard errno != ENXIO else {
                throw failure("the suite is a pipe or a device, expected a file", fix: "put a file there")
            }
            throw failure("the file cannot be read", fix: "give yourself the right to read it")
        }
        var bytes: [UInt8] = []
        if let size = file.size {
            guard size <= SuiteLoader.sizeLimit else { throw tooLarge(size) }
            bytes.reserveCapacity(size)
        }
        while true {
            guard let piece = file.read(1024 * 1024, at: bytes.count) else {
                throw failure("the file cannot be read to its end", fix: nil)
            }
            if piece.isEmpty { return bytes }
            bytes += piece
            guard bytes.count <= SuiteLoader.sizeLimit else { throw tooLarge(bytes.count) }
        }
    }

    private func tooLarge(_ size: Int) -> Diagnostic {
        let mebibyte = 1024 * 1024
        return failure(
            "the file has \((size + mebibyte - 1) / mebibyte) MiB, a suite at most \(SuiteLoader.sizeLimit / mebibyte)",
            fix: "put the rows into a CSV file and name it in \"each\"; that may be of any size")
    }

    private func failure(_ message: String, fix: String?) -> Diagnostic {
        Diagnostic(.error, at: SourceLocation(file: shown, line: 1, column: 1), message, fix: fix)
    }
}

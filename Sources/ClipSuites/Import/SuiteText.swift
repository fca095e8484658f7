/// A suite's file and its text, for changes to it.
package struct SuiteText {
    /// The absolute path, with every link followed.
    package let path: String
    /// The path as shown to people.
    package let shown: String
    /// Whether there is no such file yet.
    package let isNew: Bool
    private let file: SuiteFile
    private let suite: Suite
    private let document: JSONDocument
    private let root: JSONValue

    /// Reads the suite at a path or, where none is given, the only one in `suites`; one that is not there is begun.
    ///
    /// - Throws: What is wrong with it, or that there are several.
    package init(
        _ given: String?, from current: String, for clip: ImportedClip, named name: String
    ) throws(SuiteErrors) {
        let folder = given ?? "suites"
        let absolute = PathText.absolute(folder, from: current)
        let discovery = FileKind.of(absolute) == .missing ? nil : SuiteDiscovery(folder, from: current)
        let errors = discovery?.diagnostics.errors ?? []
        guard errors.isEmpty else { throw SuiteErrors(diagnostics: errors) }
        let files = discovery?.files ?? []
        if files.count > 1 {
            let names = files.prefix(20).map { PathText.relative($0.path, from: current) }.joined(separator: ", ")
            let message = "\(Quotation.of(folder)) holds \(files.count) suites, expected one"
            throw SuiteErrors(message, note: "they are: \(names)", fix: "name one with --suite")
        }
        isNew = files.isEmpty
        let name = PathText.name(of: name).split(separator: ".").first ?? "imported"
        var bytes: [UInt8]?
        if let only = files.first {
            file = only
            bytes = try? OpenFile(path: only.path).readAll(limit: SuiteLoader.sizeLimit)
        } else {
            let path =
                given == nil
                ? "\(absolute)/\(name)/suite.json" : absolute.hasSuffix(".json") ? absolute : "\(absolute)/suite.json"
            let around = given == nil ? current : PathText.existing(PathText.folder(of: path))
            file = SuiteFile(path: path, place: SuitePlace(of: path, given: around, current: current))
            bytes = Array(Self.start(clip).utf8)
        }
        let read = bytes.map(file.decode) ?? file.read()
        let found = read.diagnostics.errors
        guard let bytes, let suite = read.suite, found.isEmpty else { throw SuiteErrors(diagnostics: found) }
        shown = file.place.shown(file.place.file)
        document = JSONReader.read(bytes, file: shown, dialect: .suite)
        guard let root = document.value else { throw SuiteErrors(diagnostics: document.diagnostics) }
        (self.suite, self.root) = (suite, root)
        path = PathText.real(file.path) ?? file.path
        guard file.place.mayWrite(file.path) else {
            let message = "the suite is a link that leads out of \(file.place.boundary.name)"
            throw SuiteErrors(message, at: suite.clip.location, fix: "name the file itself")
        }
    }

    /// Merges imported facts into the text.
    ///
    /// - Throws: Why the suite would be invalid.
    package func merge(_ clip: ImportedClip) throws(SuiteErrors) -> (merge: SuiteMerge, text: [UInt8]) {
        let merge = SuiteMerge(clip, into: suite, document.source, root)
        let text = merge.edit.result
        let errors = file.decode(text).diagnostics.errors
        guard errors.isEmpty else {
            let message = "with the import the suite would be invalid, so nothing is written"
            throw SuiteErrors(diagnostics: [Diagnostic(.error, at: nil, message)] + errors)
        }
        return (merge, text)
    }

    /// The text of a suite that only has what every suite needs.
    private static func start(_ clip: ImportedClip) -> String {
        let id = Scalar.string(clip.bundleID?.value ?? "com.example.App.Clip")
        let comment =
            clip.bundleID == nil ? "    // The clip's own bundle identifier goes here: the import has none.\n" : ""
        let script = #"echo '{ \"screen\": \"to-be-filled-in\" }' > \"$CLIPFLIGHT_OUTCOME\""#
        return """
            {
              "version": 1,
              "clip": {
            \(comment)    "bundleID": \(id),
                // The program with the clip's handlers goes here: this one answers each URL with the same screen.
                "host": { "command": ["sh", "-c", "\(script)"] }
              }
            }

            """
    }
}

/// Why a suite cannot be changed.
package struct SuiteErrors: Error {
    package let diagnostics: [Diagnostic]

    package init(diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

    fileprivate init(_ message: String, at place: SourceLocation? = nil, note: String? = nil, fix: String) {
        diagnostics = [Diagnostic(.error, at: place, message, note: note, fix: fix)]
    }
}

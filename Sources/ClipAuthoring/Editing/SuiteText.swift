import ClipSuites

package struct SuiteText {
    package let path: String
    package let shown: String
    package let bytes: [UInt8]?
    package let suite: Suite
    let source: SourceFile
    let root: JSONValue
    private let file: SuiteFile

    /// Finds a clip's suite by bundle ID, entitlements or name. With `orOnly`, any suite matches if there is only one.
    package static func find(
        _ clip: ImportedClip, named name: String, in output: String, from current: String, orOnly: Bool = false
    ) throws(SuiteErrors) -> SuiteText? {
        guard FileKind.of(PathText.absolute(output, from: current)) != .missing else { return nil }
        let discovery = SuiteDiscovery(output, from: current)
        let errors = discovery.diagnostics.errors
        guard errors.isEmpty else { throw SuiteErrors(diagnostics: errors) }
        let own = discovery.files.filter { file in
            guard let suite = file.read().suite else { return false }
            let isNamed = [suite.id, suite.id.lowercased()].contains(id(of: name))
            if clip.sharesBundleID || clip.otherSuites.contains(suite.id) { return isNamed }
            guard let id = clip.bundleID, let known = suite.clip.bundleID else {
                return suite.names(clip.entitlements) ?? isNamed
            }
            return id.value == known || isNamed && suite.names(clip.entitlements) == true
        }
        // Two projects may build the same clip.
        let named = own.count > 1 ? own.filter { $0.read().suite?.id == id(of: name) } : own
        let files = own.isEmpty && orOnly ? discovery.files : named.isEmpty ? own : named
        guard let file = files.first else { return nil }
        guard files.count == 1 else {
            let names = files.prefix(20).map { PathText.relative($0.path, from: current) }.joined(separator: ", ")
            let message = "\(quoted: output) contains \(files.count) suites, expected one"
            throw SuiteErrors(message, note: "they are: \(names)", fix: "name one with --output")
        }
        return try SuiteText(reading: file)
    }

    package static func bundleIDs(in output: String, from current: String) -> [String] {
        SuiteDiscovery(output, from: current).files.compactMap { $0.read().suite?.clip.bundleID }
    }

    package static func begin(
        _ facts: ImportedClip, named name: String, in output: String, from current: String
    ) throws(SuiteErrors) -> SuiteText {
        let current = PathText.real(current) ?? current
        let absolute = PathText.absolute(output, from: current)
        let path = absolute.hasSuffix(".json") ? absolute : "\(absolute)/\(id(of: name))/suite.json"
        let folder = PathText.folder(of: path)
        let given = absolute.hasSuffix(".json") ? folder : absolute
        let file = SuiteFile(path, given: PathText.isInside(folder, current) ? current : given, current: current)
        let schema = PathText.relative("\(given)/\(SuiteSchema.fileName)", from: folder)
        let head = "{\n  \"$schema\": \(Scalar.string(schema)),\n"
        let text = head + (facts.isExample ? exampleText : start(facts)).dropFirst(2)
        return try SuiteText(file, text: Array(text.utf8), isNew: true)
    }

    private static func id(of name: String) -> String {
        PathText.name(of: name).split(separator: ".").first.map(String.init) ?? "imported"
    }

    init(reading file: SuiteFile) throws(SuiteErrors) {
        guard let bytes = try? OpenFile(path: file.path).readAll(limit: SuiteLoader.sizeLimit) else {
            throw SuiteErrors(diagnostics: file.read().diagnostics)
        }
        try self.init(file, text: bytes, isNew: false)
    }

    private init(_ file: SuiteFile, text: [UInt8], isNew: Bool) throws(SuiteErrors) {
        self.file = file
        bytes = isNew ? nil : text
        let read = file.decode(text)
        let found = read.diagnostics.errors
        guard let suite = read.suite, found.isEmpty else { throw SuiteErrors(diagnostics: found) }
        shown = file.shown
        let document = JSONReader.read(text, file: shown, dialect: .suite)
        guard let root = document.value else { throw SuiteErrors(diagnostics: document.diagnostics) }
        source = document.source
        self.suite = suite
        self.root = root
        path = PathText.real(file.path) ?? file.path
        guard file.mayWrite(file.path) else {
            let message = "the suite is a symbolic link to a file outside \(file.boundary.name)"
            throw SuiteErrors(message, at: suite.clip.location, fix: "name the file itself")
        }
    }

    package func merge(_ clip: ImportedClip) throws(SuiteErrors) -> (merge: SuiteMerge, text: [UInt8], suite: Suite) {
        let merge = SuiteMerge(clip, into: suite, file, source, root)
        let (text, suite) = try changed(by: merge.edit)
        return (merge, text, suite)
    }

    package func mayName(_ folder: String) -> Bool { file.mayWrite(folder) }

    func changed(by edit: JSONEdit) throws(SuiteErrors) -> (text: [UInt8], suite: Suite) {
        let text = edit.result
        let changed = file.decode(text)
        let errors = changed.diagnostics.errors
        guard let suite = changed.suite, errors.isEmpty else { throw .wouldBeInvalid(errors) }
        return (text, suite)
    }

    private static func start(_ clip: ImportedClip) -> String {
        let id = clip.bundleID.map { "\n    \"bundleID\": \(Scalar.string($0.value))\n  " } ?? ""
        let name = clip.name.map { ",\n  \"suite\": \(Scalar.string($0))" } ?? ""
        return "{\n  \"version\": 1,\n  \"clip\": {\(id)}\(name)\n}\n"
    }
}

extension SuiteText {
    fileprivate static let exampleText = #"""
        {
          "version": 1,
          "suite": "Example",
          "clip": {
            "bundleID": "com.example.bikes.Clip",
            "associatedDomains": ["appclips:bikes.example"],
            // Replace this command with your clip's router: any program that reads _XCAppClipURL
            // and writes one JSON object.
            "host": { "command": ["sh", "-c", "case \"$_XCAppClipURL\" in *bike=*) echo \"{\\\"screen\\\": \\\"bike\\\", \\\"parameters\\\": {\\\"bike\\\": \\\"${_XCAppClipURL##*=}\\\"}}\" ;; *) echo '{\"screen\": \"welcome\"}' ;; esac > \"$CLIPFLIGHT_OUTCOME\""] },
            "expect": { "screen": "welcome", "parameters": {} }
          },
          "experiences": {
            "default": { "subtitle": "Rent a bike", "action": "open", "expect": { "screen": "welcome", "parameters": {} } },
            "advanced": [
              {
                "url": "https://bikes.example/rent", "title": "Bikes", "subtitle": "Ride now", "action": "open",
                "expect": { "screen": "welcome", "parameters": {} }
              }
            ]
          },
          "invocations": [
            {
              "id": "sticker-17", "title": "Sticker on bike 17", "url": "https://bikes.example/rent?bike=17",
              "from": ["nfc", "qrCode"],
              "expect": {
                "experience": "https://bikes.example/rent", "screen": "bike", "parameters": { "bike": "17" }
              }
            },
            {
              "title": "Printed without the s", "url": "http://bikes.example/rent?bike=17",
              "expect": { "declined": "notHTTPS" }
            }
          ]
        }

        """#
}

extension Suite {
    /// `nil` if the suite or the clip has no entitlements file.
    func names(_ entitlements: String?) -> Bool? {
        guard case .entitlements(let path, _)? = clip.domains, let entitlements else { return nil }
        return PathText.real(path) == PathText.real(entitlements)
    }
}

extension ImportedClip {
    package static var example: ImportedClip {
        var clip = ImportedClip()
        clip.bundleID = LocatedString("com.example.bikes.Clip", at: SourceLocation(file: "made up"))
        clip.isExample = true
        return clip
    }
}

package struct SuiteErrors: Error {
    package let diagnostics: [Diagnostic]

    package init(diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

    package init(_ message: String, at place: SourceLocation? = nil, note: String? = nil, fix: String) {
        diagnostics = [Diagnostic(.error, at: place, message, note: note, fix: fix)]
    }

    package static func wouldBeInvalid(_ errors: [Diagnostic]) -> SuiteErrors {
        let message = Diagnostic(.error, "the suite would be invalid, so nothing is written")
        return SuiteErrors(diagnostics: [message] + errors)
    }
}

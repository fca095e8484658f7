import Foundation

/// Reads files of other tools, each by what it holds and not by its name.
package struct ClipImport: Sendable {
    package private(set) var clip = ImportedClip()
    package private(set) var diagnostics: [Diagnostic] = []

    /// The shapes that are read, for the help and for errors.
    package static let shapes =
        "App Store Connect JSON, store.config.json, fastlane's app_clip_*.txt, a CSV file for App Clip Codes, "
        + ".xcscheme, .entitlements"

    /// Reads files, with paths from the current folder; `locale` is the language to take where texts have several.
    package init(paths: [String], from currentDirectory: String, locale: String? = nil) {
        var resources = AppStoreConnectReader()
        var metadata = StoreMetadata()
        var files: [ImportNotes] = []
        for path in paths {
            do throws(Diagnostic) {
                let absolute = PathText.absolute(path, from: currentDirectory)
                let bytes = try OpenFile.bytes(
                    of: absolute, shown: path, limit: SuiteLoader.sizeLimit, fix: "give the path of a file or folder")
                files.append(ImportNotes(SourceFile(name: path, bytes: bytes), locale: locale))
                if metadata.readText(files[files.count - 1], absolute) { continue }
                try read(files[files.count - 1], absolute, &resources)
            } catch {
                diagnostics.append(error)
            }
        }
        metadata.add(to: &clip)
        resources.read(into: &clip)
        diagnostics += files.flatMap(\.diagnostics) + clip.otherDefaults
    }

    private mutating func read(
        _ notes: ImportNotes, _ path: String, _ resources: inout AppStoreConnectReader
    ) throws(Diagnostic) {
        let source = notes.source
        let text = source.bytes.count < 1024 * 1024 ? String(decoding: source.bytes, as: UTF8.self) : ""
        if let generator = ProjectGenerator(fileNamed: PathText.name(of: path), text: text) {
            throw generator.answer(file: source.name)
        }
        if let answer = StoreMetadata.answer(fileNamed: PathText.name(of: path), file: source.name) { throw answer }
        let first = source.bytes.first { !" \t\r\n".utf8.contains($0) && $0 < 0x80 }
        let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        let scheme = first == UInt8(ascii: "<") ? SchemeFile.read(source.bytes, name: source.name) : nil
        if let scheme, scheme.isScheme {
            let name = String(PathText.name(of: path).split(separator: ".").first ?? "")
            clip.invocations += scheme.invocations.filter { !$0.isPlaceholder }.map {
                ImportedInvocation(
                    url: LocatedString($0.url, at: $0.location), title: "Scheme \(name)", sources: [.xcode, .qrCode])
            }
        } else if first == UInt8(ascii: "<") || source.bytes.starts(with: "bplist".utf8)
            || path.hasSuffix(".entitlements")
        {
            let file = EntitlementsFile.read(source.bytes, name: source.name)
            func key(_ name: String) -> Range<Int>? { source.bytes.firstRange(of: Array(name.utf8)) }
            guard !file.diagnostics.errors.isEmpty || key("com.apple.developer.") != nil else { throw unknown(source) }
            file.diagnostics.forEach(notes.add)
            let isClip = file.parents != nil || file.entries.contains { $0.value.hasPrefix("appclips:") }
            if let apps = key("associated-appclip-app-identifiers") ?? (isClip ? nil : key("applinks:")) {
                let message = "these are the entitlements of the full app, which are not imported"
                notes.add(source.diagnostic(.warning, at: apps, message, fix: "give those of the clip"))
            } else {
                clip.domains += file.entries
            }
        } else if isJSON {
            let document = JSONReader.read(source.bytes, file: source.name, dialect: .strict)
            document.diagnostics.forEach(notes.add)
            guard let value = document.value else { return }
            try read(value, notes, &resources)
        } else {
            try readCodes(source, path)
        }
    }

    private mutating func read(
        _ value: JSONValue, _ notes: ImportNotes, _ resources: inout AppStoreConnectReader
    ) throws(Diagnostic) {
        if let pages = value.elements, !pages.isEmpty, pages.allSatisfy(AppStoreConnectReader.reads) {
            for page in pages { resources.add(page, notes) }
        } else if AppStoreConnectReader.reads(value) {
            resources.add(value, notes)
        } else if let appClip = value["apple"]?["appClip"] {
            StoreMetadata.read(storeConfig: appClip, notes, into: &clip)
        } else {
            let isStoreConfig = value["apple"] != nil ? "a store config describes a clip in apple.appClip" : nil
            throw unknown(
                notes.source, value["errors"].map { _ in "it is an error of App Store Connect" } ?? isStoreConfig)
        }
    }

    private func unknown(_ source: SourceFile, _ note: String? = nil) -> Diagnostic {
        source.error(0, "found nothing about an App Clip", note: note, fix: "give \(Self.shapes)")
    }

    /// Apple's bulk files for App Clip Codes: `SVG File Name, URL`, and App Store Connect's without a header.
    private mutating func readCodes(_ source: SourceFile, _ path: String) throws(Diagnostic) {
        if source.bytes.allSatisfy({ " \t\r\n".utf8.contains($0) }) {
            throw source.error(0, "the file is empty", fix: "give \(Self.shapes)")
        }
        guard FileKind.of(path) == .file, !source.bytes.prefix(4096).contains(0) else { throw unknown(source) }
        if let codes = try Self.codesWithoutHeader(path, source.name) {
            clip.codeRows += codes
            return
        }
        let columns = try CSVReader(path: path, file: source.name).columns
        guard let url = columns.first(where: { $0.lowercased() == "url" }) else {
            throw unknown(
                source, path.hasSuffix(".csv") ? "a CSV file begins with a header such as: SVG File Name, URL" : nil)
        }
        let name = columns.first { $0.lowercased() == "svg file name" }
        clip.codes.append((path, name.map { "App Clip Code {\($0)}" } ?? "{\(url)}", url, source.location(at: 0)))
    }

    /// The rows of a file whose first one has a URL already; `nil` where it is a header.
    private static func codesWithoutHeader(
        _ path: String, _ file: String
    ) throws(Diagnostic) -> [(name: String?, url: LocatedString)]? {
        func isURL(_ field: CSVRecord.Field) -> Bool { field.text.lowercased().hasPrefix("https://") }
        guard var lines = try? LineReader(path: path),
            var record = try CSVRecord.next(from: &lines, file: file, nil),
            let column = record.fields.firstIndex(where: isURL)
        else { return nil }
        let separator = record.separator
        var codes: [(name: String?, url: LocatedString)] = []
        while true {
            let found = record.fields
            guard column < found.count, isURL(found[column]) else {
                throw record.error(
                    at: 0, "found no URL in column \(column + 1), expected one as in the first row",
                    fix: "write https://… there, or remove the row")
            }
            let name = found.indices.first { $0 != column && !found[$0].text.isEmpty }.map { found[$0].text }
            let place = SourceLocation(file: file, line: record.line, column: 1)
            codes.append((name, LocatedString(found[column].text, at: place)))
            guard let next = try CSVRecord.next(from: &lines, file: file, separator) else { return codes }
            record = next
        }
    }
}

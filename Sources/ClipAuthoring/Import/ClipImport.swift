import ClipSuites
import Foundation

package struct ClipImport: Sendable {
    package private(set) var clip = ImportedClip()
    package private(set) var diagnostics: [Diagnostic] = []

    package static let shapes =
        "App Store Connect JSON, a CSV file for App Clip Codes, .xcscheme, .entitlements"

    /// Reads files, with paths from the current folder; `locale` is the language to take where texts have several.
    package init(paths: [String], from currentDirectory: String, locale: String? = nil) {
        var resources = AppStoreConnectReader(locale: locale)
        var files: [AssociationNotes] = []
        for path in paths {
            do throws(Diagnostic) {
                let absolute = PathText.absolute(path, from: currentDirectory)
                let bytes = try OpenFile.bytes(
                    of: absolute, shown: path, limit: SuiteLoader.sizeLimit, fix: "give the path of a file or folder")
                let notes = AssociationNotes(SourceFile(name: path, bytes: bytes))
                files.append(notes)
                try read(notes, absolute, &resources)
            } catch {
                diagnostics.append(error)
            }
        }
        resources.read(into: &clip)
        diagnostics += files.flatMap(\.diagnostics)
    }

    private mutating func read(
        _ notes: AssociationNotes, _ path: String, _ resources: inout AppStoreConnectReader
    ) throws(Diagnostic) {
        let source = notes.source
        let text = source.bytes.count < 1024 * 1024 ? String(decoding: source.bytes, as: UTF8.self) : ""
        if let answer = ProjectGenerator.answer(file: source.name, text: text) { throw answer }
        let first = source.bytes.first { !" \t\r\n".utf8.contains($0) && $0 < 0x80 }
        let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        let scheme = first == UInt8(ascii: "<") ? SchemeFile.read(source.bytes, name: source.name) : nil
        if let scheme, scheme.isScheme {
            let name = String(PathText.name(of: path).split(separator: ".").first ?? "")
            clip.invocations += scheme.invocations.filter { !$0.url.isPlaceholderURL }.map {
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
        _ value: JSONValue, _ notes: AssociationNotes, _ resources: inout AppStoreConnectReader
    ) throws(Diagnostic) {
        if let pages = value.elements, !pages.isEmpty, pages.allSatisfy(AppStoreConnectReader.reads) {
            for page in pages { resources.add(page, notes) }
        } else if AppStoreConnectReader.reads(value) {
            resources.add(value, notes)
        } else {
            throw unknown(notes.source, value["errors"].map { _ in "it is an error of App Store Connect" })
        }
    }

    private func unknown(_ source: SourceFile, _ note: String? = nil) -> Diagnostic {
        source.error(0, "found nothing about an App Clip", note: note, fix: "give \(Self.shapes)")
    }

    /// Reads Apple's bulk file for App Clip Codes: `SVG File Name, URL`.
    private mutating func readCodes(_ source: SourceFile, _ path: String) throws(Diagnostic) {
        if source.bytes.allSatisfy({ " \t\r\n".utf8.contains($0) }) {
            throw source.error(0, "the file is empty", fix: "give \(Self.shapes)")
        }
        let start = source.bytes.prefix(4096)
        guard FileKind.of(path) == .file, !start.contains(0) else { throw unknown(source) }
        let isTable = path.hasSuffix(".csv")
        let firstRow = String(decoding: start, as: UTF8.self).prefix { !$0.isNewline }
        if isTable, firstRow.contains("https://") {
            throw source.error(
                0, "found a URL in the first row, expected a header", fix: "write a row above it: SVG File Name, URL")
        }
        let columns = try CSVReader(path: path, file: source.name).columns
        guard let url = columns.first(where: { $0.lowercased() == "url" }) else {
            throw unknown(source, isTable ? "a CSV file begins with a header such as: SVG File Name, URL" : nil)
        }
        let name = columns.first { $0.lowercased() == "svg file name" }
        clip.codes.append((path, name.map { "App Clip Code {\($0)}" } ?? "{\(url)}", url, source.location(at: 0)))
    }
}

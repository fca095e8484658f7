import Foundation

/// Reads files of other tools, each by what it holds and not by its name.
package struct ClipImport: Sendable {
    /// What the files hold together.
    package private(set) var clip = ImportedClip()
    /// What is wrong with them, and what was left out.
    package private(set) var diagnostics: [Diagnostic] = []

    /// The shapes that are read, for the help and for errors.
    package static let shapes =
        "App Store Connect JSON, fastlane's app_clip_invocations (JSON, or Ruby as in a Fastfile), Expo's "
        + "store.config.json, a CSV file for App Clip Codes, .xcscheme, .entitlements"

    /// Reads files; paths are taken from the current folder.
    ///
    /// - Parameter locale: The language to take where texts have several.
    package init(paths: [String], from currentDirectory: String, locale: String? = nil) {
        var resources = AppStoreConnectReader()
        var files: [ImportNotes] = []
        for path in paths {
            do throws(Diagnostic) {
                let absolute = PathText.absolute(path, from: currentDirectory)
                let bytes = try OpenFile.bytes(
                    of: absolute, shown: path, limit: SuiteLoader.sizeLimit, fix: "give the path of a file to import")
                files.append(ImportNotes(SourceFile(name: path, bytes: bytes), locale: locale))
                try read(files[files.count - 1], absolute, &resources)
            } catch {
                diagnostics.append(error)
            }
        }
        resources.read(into: &clip)
        diagnostics += files.flatMap(\.diagnostics)
    }

    private mutating func read(
        _ notes: ImportNotes, _ path: String, _ resources: inout AppStoreConnectReader
    ) throws(Diagnostic) {
        let source = notes.source
        let first = source.bytes.first { !" \t\r\n".utf8.contains($0) && $0 < 0x80 }
        let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        let scheme = first == UInt8(ascii: "<") ? SchemeFile.read(source.bytes, name: source.name) : nil
        if let scheme, scheme.isScheme {
            let name = String(PathText.name(of: path).split(separator: ".").first ?? "")
            clip.invocations += scheme.invocations.filter { !$0.isPlaceholder }.map {
                ImportedInvocation(
                    url: LocatedString($0.url, at: $0.location), title: "Scheme \(name)", source: .xcode)
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
        } else if let ruby = RubyLiteral.document(of: "app_clip_invocations", in: source) {
            let own = ImportNotes(ruby.source, locale: notes.locale)
            ruby.value.map { clip.addFastlane($0, own) }
            (ruby.diagnostics + own.diagnostics).forEach(notes.add)
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
        } else if let expo = value["apple"]?["appClip"]?["defaultExperience"] {
            clip.addExpo(expo, notes)
        } else if let invocations = value.elements, invocations.allSatisfy({ $0["url"] != nil }) {
            clip.addFastlane(value, notes)
        } else if value.members?.contains(where: { $0.key.hasPrefix("app_clip_") }) == true {
            clip.addFastlane(value, notes)
        } else {
            throw unknown(notes.source, value["errors"].map { _ in "it is an error of App Store Connect" })
        }
    }

    private func unknown(_ source: SourceFile, _ note: String? = nil) -> Diagnostic {
        source.error(0, "found nothing about an App Clip that can be imported", note: note, fix: "give \(Self.shapes)")
    }

    /// Apple's bulk file for App Clip Codes: `SVG File Name, URL`.
    private mutating func readCodes(_ source: SourceFile, _ path: String) throws(Diagnostic) {
        guard FileKind.of(path) == .file, !source.bytes.prefix(4096).contains(0) else { throw unknown(source) }
        let columns = try CSVReader(path: path, file: source.name).columns
        guard let url = columns.first(where: { $0.lowercased() == "url" }) else {
            throw unknown(
                source, path.hasSuffix(".csv") ? "a CSV file begins with a header such as: SVG File Name, URL" : nil)
        }
        let name = columns.first { $0.lowercased() == "svg file name" }
        clip.codes.append((path, name.map { "App Clip Code {\($0)}" } ?? "{\(url)}", url, source.location(at: 0)))
    }
}

extension ImportedClip {
    /// Takes over the options of fastlane's `upload_to_testflight` and `upload_to_app_store` that are about App Clips.
    fileprivate mutating func addFastlane(_ options: JSONValue, _ notes: ImportNotes) {
        if let entries = options.elements == nil ? options["app_clip_invocations"] : options {
            complete.insert(.testFlight)
            for entry in notes.elements(entries, "an array of invocations") {
                guard let url = notes.text(entry["url"]) else {
                    notes.mismatch(entry, "an object with \"url\" and \"title\"")
                    continue
                }
                let title = notes.chosen(notes.languages(entry["title"], "an object with a title for each language"))
                invocations.append(
                    ImportedInvocation(url: url, title: notes.text(title)?.value, isEntry: true))
            }
        }
        invocations += notes.reviewURLs(options["app_clip_review_information"]?["invocation_urls"])
        let subtitles = options["app_clip_default_experience_subtitle"]
        let action = options["app_clip_default_experience_action"]
        guard let member = subtitles ?? action else { return }
        let subtitle = notes.chosen(notes.languages(subtitles, "an object with a subtitle for each language"))
        defaultExperience = ImportedExperience(
            subtitle: notes.text(subtitle), action: notes.action(action), location: notes.location(member))
    }

    /// Takes over `apple.appClip.defaultExperience` of EAS Metadata.
    fileprivate mutating func addExpo(_ experience: JSONValue, _ notes: ImportNotes) {
        let info = notes.languages(experience["info"], "an object with the texts of each language")
        defaultExperience = ImportedExperience(
            subtitle: notes.text(notes.chosen(info)?["subtitle"]), action: notes.action(experience["action"]),
            location: notes.location(experience))
        invocations += notes.reviewURLs(experience["reviewDetail"]?["invocationUrls"])
    }
}

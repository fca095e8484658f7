import ClipRules
import Foundation

/// The text of a first suite, with the place of each value as a comment, and of the script that is its host.
package struct SuiteDraft {
    /// The name of the suite's folder, which is its id: the clip's, as far as a file's name may be long.
    package let id: String
    /// The suite: JSON with comments.
    package private(set) var text = ""
    package let clip: ProjectClip
    private let place: SuitePlace

    /// The suites of some of a project's clips in a folder, which need not be there; throws where one would be invalid.
    package static func all(
        of clips: [ProjectClip], _ project: ProjectReader, in folder: String, from current: String
    ) throws(Diagnostic) -> [SuiteDraft] {
        let current = PathText.real(current) ?? current
        var drafts: [SuiteDraft] = []
        for clip in clips {
            let draft = SuiteDraft(
                clip, of: project, in: PathText.absolute(folder, from: current), from: current,
                besides: drafts.map(\.id))
            if let error = draft.error {
                let message = "the values of \(Quotation.of(clip.name)) make no suite: \(error.message)"
                throw Diagnostic(.error, at: nil, message, fix: "correct them in the project")
            }
            drafts.append(draft)
        }
        return drafts
    }

    private init(
        _ clip: ProjectClip, of project: ProjectReader, in output: String, from current: String, besides taken: [String]
    ) {
        let words = clip.name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let name = words.isEmpty ? "clip" : String(words.joined(separator: "-").prefix(60))
        let free = (2...).lazy.map { "\(name)-\($0)" }.first { !taken.contains($0) }
        id = taken.contains(name) ? free ?? name : name
        self.clip = clip
        let around = PathText.isInside(output, current) ? current : output
        place = SuitePlace(of: output + "/\(id)/suite.json", given: around, current: current)
        write(project)
    }

    /// Whether no link leads its files out of the repository.
    package var isInPlace: Bool { ["suite.json", "host.sh"].allSatisfy { place.mayWrite(place.folder + "/" + $0) } }

    /// Why the text is no suite; errors of the files that it names are for the user to see.
    var error: Diagnostic? {
        let found = SuiteFile(path: place.file, place: place).decode(Array(text.utf8)).diagnostics
        return found.errors.first { $0.location?.file == place.shown(place.file) }
    }

    private mutating func line(_ depth: Int, _ text: String, _ comment: String? = nil) {
        let comment = comment.map { (text.isEmpty ? "// " : " // ") + DisplayText.neutralised($0) } ?? ""
        self.text += String(repeating: "  ", count: depth) + text + comment + "\n"
    }

    private mutating func write(_ project: ProjectReader) {
        if let name = project.name {
            line(0, "", "Written by `clipflight init` from \(name). Behind a value is the file that it was found in.")
        } else {
            line(0, "", "An example with made-up values, written by `clipflight init`.")
        }
        line(
            0, "",
            "For editors: `clipflight schema > .suite.schema.json` in this folder, and here \"$schema\": \"./.suite.schema.json\""
        )
        line(0, "{")
        line(1, "\"version\": 1,")
        line(1, "\"suite\": \(quoted(clip.name)),")
        line(1, "\"clip\": {")
        let id = clip.clip.bundleID ?? ProjectValue(text: "com.example.app.Clip", file: "missing: write the clip's own")
        write("bundleID", id)
        write("teamID", clip.clip.team)
        if let info = clip.clip.infoPlist, let path = path(to: info.path) {
            line(2, "\"infoPlist\": \(quoted(path)),", info.place.file)
        }
        writeDomains(of: clip.clip)
        line(2, "", "A script takes the place of your own router. The paths of a command begin in this folder, as in")
        line(2, "", "\"command\": [\"node\", \"../../host.mjs\"] or \"swiftProduct\": \"…\", \"package\": \"../..\".")
        line(2, "\"host\": { \"command\": [\"sh\", \"host.sh\"] },")
        line(1, "},")
        if let app = clip.app {
            line(1, "\"app\": {")
            write("bundleID", app.bundleID)
            write("name", app.name)
            writeDomains(of: app)
            if app.isWithoutDomains, app.entitlements == nil {
                line(2, "\"associatedDomains\": [],", "its target has none")
            }
            line(1, "},")
        }
        writeSites()
        line(1, "\"experiences\": {")
        line(2, "", "missing: what is registered in App Store Connect, such as")
        line(
            2, "",
            "\"advanced\": [{ \"url\": \"https://…\", \"title\": \"…\", \"subtitle\": \"…\", \"action\": \"open\" }],")
        line(2, "\"default\": {},")
        line(1, "},")
        writeInvocations()
        for note in clip.notes + project.notes where note.isMissing {
            // Lines move with the next edit.
            let file = note.place.map { " (\($0.replacing(#/:\d+$/#, with: "")))" }
            line(1, "", "missing: " + note.text + (file ?? ""))
        }
        line(0, "}")
    }

    private mutating func write(_ key: String, _ value: ProjectValue?) {
        if let value { line(2, "\"\(key)\": \(quoted(value.text)),", value.file) }
    }

    /// The path of a file from the suite's folder; `nil` where a suite may not name it.
    private func path(to file: String) -> String? {
        let path = PathText.relative(PathText.real(file) ?? file, from: place.folder)
        return (try? place.resolve(path, as: .file)) == nil ? nil : path
    }

    private mutating func writeDomains(of party: ProjectParty) {
        if let path = party.entitlements.flatMap(path(to:)) {
            for domain in party.domains { line(2, "", domain.text) }
            line(2, "\"entitlements\": \(quoted(path)),", party.domains.first?.file)
        } else if !party.domains.isEmpty || party.entitlements != nil {
            line(2, "\"associatedDomains\": [")
            for domain in party.domains { line(3, quoted(domain.text) + ",", domain.file) }
            line(2, "],")
        }
    }

    /// Every host of the clip, once anything is known of one: a host that is left out cannot be reached.
    private mutating func writeSites() {
        if clip.sites.isEmpty || clip.hosts.isEmpty { return }
        line(1, "\"sites\": {")
        for host in clip.hosts {
            let site = clip.sites[host] ?? ProjectClip.Site()
            line(2, "\(quoted(host)): {")
            if let file = site.association, let path = path(to: file) {
                line(3, "\"association\": \(quoted(path)),")
            } else if let decline = site.decline, decline == .badJSONContent {
                line(3, "\"association\": { \"error\": \(quoted(decline.rawValue)) },")
            } else if let file = site.association,
                let bytes = try? OpenFile(path: file).readAll(limit: AssociationFile.sizeLimit),
                let content = JSONReader.read(bytes, file: file, dialect: .strict).value, content.members != nil
            {
                line(3, "\"association\": \(content.tree.text(newline: "\n      ")),")
            } else {
                let id = ApplicationIdentity(teamID: clip.clip.team?.text, bundleID: clip.clip.bundleID?.text ?? "")
                let assumed = "\"association\": { \"appclips\": { \"apps\": [\(quoted(id.text))] } },"
                line(3, assumed, "missing: assumed, until you name the file")
            }
            let pages = site.pages.sorted { $0.key < $1.key }.compactMap { key, page in
                path(to: page.file).map { (key, $0, page.place) }
            }
            if !pages.isEmpty {
                line(3, "\"pages\": {")
                for (key, path, place) in pages { line(4, "\(quoted(key)): \(quoted(path)),", place) }
                line(3, "},")
            }
            line(2, "},")
        }
        line(1, "},")
    }

    /// One case for each URL and, of a domain that has none, for its home page.
    private mutating func writeInvocations() {
        line(1, "\"invocations\": [")
        line(2, "", "Add to each what it has to show: \"expect\": { \"screen\": \"…\", \"parameters\": { … } }")
        var hosts = clip.hosts
        for found in clip.urls {
            let comment = found.url.file + (found.isEnabled ? "" : ", not ticked")
            // What is typed into Xcode is meant for a code, too, but only that is asked for its association.
            let isFromXcode = found.source == .xcode
            let decline = clip.decline(of: found.url.text, from: isFromXcode ? .qrCode : found.source)
            let isBoth = isFromXcode && decline == nil
            write(
                found.title, found.url.text, isBoth ? [.xcode, .qrCode] : [found.source], isFromXcode ? nil : decline,
                comment)
            // Without any domain one such case shows it.
            if isFromXcode, !isBoth, !clip.hosts.isEmpty || found.url == clip.urls[0].url {
                write(found.title, found.url.text, [.qrCode], decline, comment)
            }
            if isFromXcode { hosts.removeAll { $0 == (try? InvocationURL(found.url.text))?.host } }
        }
        for host in hosts {
            let decline = clip.decline(of: "https://\(host)/", from: .qrCode)
            let comment = "no file has a URL of this domain: write your own"
            write("Code for \(host)", "https://\(host)/", [.qrCode], decline, comment)
        }
        line(1, "],")
    }

    private mutating func write(
        _ title: String, _ url: String, _ sources: [Source], _ decline: DeclineReason?, _ comment: String
    ) {
        line(2, "", comment)
        line(2, "{")
        line(3, "\"title\": \(quoted(title.withDoubledBraces)),")
        line(3, "\"url\": \(quoted(url.withDoubledBraces)),")
        line(3, "\"from\": [\(sources.map { quoted($0.rawValue) }.joined(separator: ", "))],")
        if let decline {
            let comment = "as the files are: remove this once it should open"
            line(3, "\"expect\": { \"declined\": \(quoted(decline.rawValue)) },", comment)
        }
        line(2, "},")
    }

    private func quoted(_ text: String) -> String { Scalar.string(text).description }

    /// The first host, a shell script that is written beside the suite as `host.sh`.
    package var host: String {
        let urls = clip.urls.map(\.url.text)
        let cases = urls.map { "    \($0.quotedForShell)) screen='to be filled in' ;;\n" }
        return """
            #!/bin/sh
            # Answers each URL with a screen that is to be filled in, until a real host with the clip's router takes its
            # place: see "Keep your router" in ClipFlight's README. Parameters are returned beside the screen:
            # {"screen": "bike", "parameters": {"number": 17}}
            case ${_XCAppClipURL-} in
            \(cases.joined())    '') screen='to be filled in' ;; # opened without a URL
                *) screen='to be filled in' ;; # any other, such as the default link
            esac
            printf '{"screen": "%s"}\\n' "$screen" >"$CLIPFLIGHT_OUTCOME"

            """
    }
}

extension JSONValue {
    /// The value as it is written.
    fileprivate var tree: JSONTree {
        if let elements { return .array(elements.map(\.tree)) }
        if let members { return .object(members.map { ($0.key, $0.value.tree) }) }
        return .scalar(scalar ?? .null)
    }
}

extension String {
    /// The text as one word of a shell: as it is where a shell takes it so.
    package var quotedForShell: String {
        func isPlain(_ byte: UInt8) -> Bool {
            switch Unicode.Scalar(byte) {
            case "-"..."9", "A"..."Z", "a"..."z", "_", "=": true
            default: false
            }
        }
        // zsh takes =WORD for the path of a command.
        if !isEmpty && !hasPrefix("=") && utf8.allSatisfy(isPlain) { return self }
        guard utf8.contains(UInt8(ascii: "'")) else { return "'\(self)'" }
        // Scalars, since a quote and a combining mark behind it are one character.
        return "'\(unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined())'"
    }
}

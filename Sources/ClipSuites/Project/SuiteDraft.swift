import ClipRules
import Foundation

/// The text of a first suite, with the place of each value as a comment, and of the script that is its host.
package struct SuiteDraft {
    /// The name of the suite's folder, which is its id.
    package let id: String
    /// The suite: JSON with comments.
    package private(set) var text = ""
    private let clip: ProjectClip
    private let place: SuitePlace

    /// Writes the suite of a clip.
    ///
    /// - Parameters:
    ///   - output: The absolute path of the folder for suites.
    ///   - taken: The ids of the suites beside it.
    package init(
        _ clip: ProjectClip, from source: String, notes: [ProjectNote], output: String, current: String,
        besides taken: [String]
    ) {
        let words = clip.name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let name = words.isEmpty ? "clip" : words.joined(separator: "-")
        let free = (2...).lazy.map { "\(name)-\($0)" }.first { !taken.contains($0) }
        id = taken.contains(name) ? free ?? name : name
        self.clip = clip
        place = SuitePlace(of: output + "/\(id)/suite.json", given: output, current: current)
        write(from: source, notes)
    }

    private mutating func line(_ depth: Int, _ text: String, _ comment: String? = nil) {
        let comment = comment.map { (text.isEmpty ? "// " : " // ") + DisplayText.neutralised($0) } ?? ""
        self.text += String(repeating: "  ", count: depth) + text + comment + "\n"
    }

    private mutating func write(from source: String, _ notes: [ProjectNote]) {
        line(0, "", "Written by `clipflight init` from \(source). Behind each value is where it was found.")
        line(0, "{")
        line(1, "\"version\": 1,")
        line(1, "\"suite\": \(quoted(clip.name)),")
        line(1, "\"clip\": {")
        let id = clip.clip.bundleID ?? ProjectValue(text: "com.example.app.Clip", file: "missing: write the clip's own")
        line(2, "\"bundleID\": \(quoted(id.text)),", id.place)
        if let team = clip.clip.team { line(2, "\"teamID\": \(quoted(team.text)),", team.place) }
        if let path = clip.clip.infoPlist.flatMap(path(to:)) { line(2, "\"infoPlist\": \(quoted(path)),") }
        writeDomains(of: clip.clip)
        line(2, "", "Takes the place of your own router, until that is the host.")
        line(2, "\"host\": { \"command\": [\"sh\", \"host.sh\"] },")
        line(1, "},")
        if let app = clip.app {
            line(1, "\"app\": {")
            if let id = app.bundleID { line(2, "\"bundleID\": \(quoted(id.text)),", id.place) }
            if let name = app.name { line(2, "\"name\": \(quoted(name)),") }
            writeDomains(of: app)
            line(1, "},")
        }
        writeSites()
        line(1, "\"experiences\": {")
        line(2, "", "missing: what is registered in App Store Connect, such as")
        line(
            2, "",
            "\"advanced\": [{ \"url\": \"https://…\", \"title\": \"…\", \"subtitle\": \"…\", \"action\": \"open\" }],")
        line(2, "\"default\": { \"action\": \"open\" },")
        line(1, "},")
        writeInvocations()
        for note in clip.notes + notes where note.kind == .missing || note.kind == .otherConfiguration {
            let label = note.kind == .missing ? "missing: " : ""
            line(1, "", label + note.text + (note.place.map { " (\($0))" } ?? ""))
        }
        line(0, "}")
    }

    /// The path of a file from the suite's folder; `nil` where a suite may not name it.
    private func path(to file: String) -> String? {
        let path = PathText.way(to: PathText.real(file) ?? file, from: place.folder)
        return (try? place.resolve(path, as: .file)) == nil ? nil : path
    }

    private mutating func writeDomains(of party: ProjectParty) {
        if let path = party.entitlements.flatMap(path(to:)) {
            for domain in party.domains { line(2, "", "\(domain.text) (\(domain.place))") }
            line(2, "\"entitlements\": \(quoted(path)),")
        } else if !party.domains.isEmpty {
            line(2, "\"associatedDomains\": [")
            for domain in party.domains { line(3, quoted(domain.text) + ",", domain.place) }
            line(2, "],")
        }
    }

    /// Every host of the clip, once anything is known of one: a host that is left out cannot be reached.
    private mutating func writeSites() {
        if clip.sites.isEmpty { return }
        line(1, "\"sites\": {")
        for host in clip.hosts {
            let site = clip.sites[host] ?? ProjectClip.Site()
            line(2, "\(quoted(host)): {")
            if let file = site.association, let path = path(to: file) {
                line(3, "\"association\": \(quoted(path)),")
            } else if let decline = site.decline, decline == .badJSONContent {
                line(3, "\"association\": { \"error\": \(quoted(decline.rawValue)) },")
            } else if let file = site.association,
                let text = try? OpenFile(path: file).readAll(limit: AssociationDocument.sizeLimit)
            {
                line(3, "\"association\": \(String(decoding: text, as: UTF8.self)),")
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
            let comment = found.url.place + (found.isEnabled ? "" : ", not ticked")
            // What is typed into Xcode is meant for a code, too, but only that is asked for its association.
            let isFromXcode = found.source == .xcode
            let decline = clip.decline(of: found.url.text, from: isFromXcode ? .qrCode : found.source)
            let isBoth = isFromXcode && decline == nil
            write(
                found.title, found.url.text, isBoth ? [.xcode, .qrCode] : [found.source], isFromXcode ? nil : decline,
                comment)
            if isFromXcode, !isBoth { write(found.title, found.url.text, [.qrCode], decline, comment) }
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
        let cases = urls.map { "    '\($0.replacing("'", with: "'\\''"))') screen='to be filled in' ;;\n" }
        return """
            #!/bin/sh
            # Takes the place of the clip's router: answers each URL with a screen that is to be filled in.
            case ${_XCAppClipURL-} in
            \(cases.joined())    '') screen='to be filled in' ;; # opened without a URL
                *) screen='to be filled in' ;; # any other, such as the default link
            esac
            printf '{"screen": "%s"}\\n' "$screen" >"$CLIPFLIGHT_OUTCOME"

            """
    }
}

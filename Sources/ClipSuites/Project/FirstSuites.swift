import Foundation

/// The first suites of a project, or an example.
package struct FirstSuites {
    package private(set) var suites: [(clip: ProjectClip, draft: SuiteDraft)] = []
    /// What concerns no clip, or all of them.
    package private(set) var notes: [ProjectNote] = []

    /// Reads a folder for suites in another one; throws where there is none to read.
    package init(folder: String, output: String, from current: String) throws(Diagnostic) {
        // The folder for the suites need not be there, so that links in its path are followed before it.
        let current = PathText.real(current) ?? current
        var path = PathText.absolute(folder, from: current)
        // A project stands for the folder that it is in.
        if ["xcodeproj", "xcworkspace"].contains((path as NSString).pathExtension) { path = PathText.folder(of: path) }
        guard let root = PathText.real(path), FileKind.of(root) == .folder else {
            let isThere = FileKind.of(path) != .missing
            let near = isThere ? nil : NeighbouringFile.nearest(to: path).map { "did you mean \(Quotation.of($0))?" }
            let name = Quotation.of(folder)
            let message = isThere ? "\(name) is a file, expected a folder" : "there is no folder \(name)"
            throw Diagnostic(.error, at: nil, message, fix: near ?? "name your project's folder")
        }
        let reader = ProjectReader(folder: root)
        notes = reader.notes
        var clips = reader.clips
        if clips.isEmpty {
            notes.append(
                .missing("an App Clip in \(Quotation.of(folder)), so this is an example", next: "write your own values")
            )
            clips = [Self.example]
        }
        for clip in clips {
            let draft = SuiteDraft(
                clip, from: reader.clips.isEmpty ? nil : PathText.name(of: root), notes: notes,
                output: PathText.absolute(output, from: current), current: current, besides: suites.map(\.draft.id))
            if let error = draft.error {
                let message = "the values of \(Quotation.of(clip.name)) make no suite: \(error.message)"
                throw Diagnostic(.error, at: nil, message, fix: "correct them in the project")
            }
            suites.append((clip, draft))
        }
    }

    private static var example: ProjectClip {
        func value(_ text: String) -> ProjectValue { ProjectValue(text: text, file: "made up") }
        var clip = ProjectClip(name: "Example")
        clip.clip.bundleID = value("com.example.bikes.Clip")
        clip.clip.domains = [value("appclips:bikes.example")]
        let url = value("https://bikes.example/rent?bike=17")
        clip.urls = [ProjectClip.FoundURL(url: url, title: "Sticker on bike 17", source: .nfc)]
        return clip
    }
}

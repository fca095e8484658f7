extension DecodingContext {
    /// A file that the suite names, which must be there.
    func file(_ value: JSONValue?) -> LocatedString? { path(value, as: .file) }

    /// A folder that the suite names, which must be there.
    func folder(_ value: JSONValue?) -> LocatedString? { path(value, as: .folder) }

    private func path(_ value: JSONValue?, as kind: FileKind) -> LocatedString? {
        guard let value, let text = text(value) else { return nil }
        if kind == .file { note(file: PathText.absolute(text, from: place.folder)) }
        do throws(SuitePlace.Problem) {
            return LocatedString(try place.resolve(text, as: kind), at: location(value))
        } catch {
            report(error, text, value, kind)
            return nil
        }
    }

    private func report(_ problem: SuitePlace.Problem, _ path: String, _ value: JSONValue, _ kind: FileKind) {
        let name = Quotation.of(path)
        let wanted = kind == .folder ? "folder" : "file"
        let boundary = place.isRepository ? "the repository" : "the folder that was given"
        switch problem {
        case .unusable: error(value, "found \(name), which cannot be a path")
        case .absolute:
            error(value, "found the absolute path \(name), expected one from the suite's own folder")
        case .leaves:
            error(value, "the path \(name) leads out of \(boundary)", fix: "move the \(wanted) into it")
        case .leavesThroughLink:
            error(value, "the path \(name) leads through a link out of \(boundary)", fix: "move the \(wanted) into it")
        case .missing(let suggestion):
            let folder = place.shown(place.folder)
            error(
                value, "there is no \(wanted) \(name)",
                note: "it was looked for in \(folder == "." ? "the current folder" : folder)",
                fix: suggestion.map { "did you mean \(Quotation.of($0))?" })
        case .wrongKind(let found):
            error(value, "\(name) is \(found == .folder ? "a folder" : "no regular file"), expected a \(wanted)")
        }
    }
}

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
        switch problem {
        case .unusable: error(value, "found \(name), which cannot be a path")
        case .absolute:
            error(value, "found the absolute path \(name), expected one from the suite's own folder")
        case .leaves:
            error(value, "the path \(name) leads out of \(place.boundary.name)", fix: place.boundary.fix(for: wanted))
        case .leavesThroughLink:
            error(
                value, "the path \(name) leads through a link out of \(place.boundary.name)",
                fix: place.boundary.fix(for: wanted))
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

extension SuitePlace.Boundary {
    fileprivate var name: String {
        switch self {
        case .given: "the folder that was given"
        case .repository: "the repository"
        case .current: "the current folder"
        }
    }

    fileprivate func fix(for wanted: String) -> String {
        switch self {
        case .repository: "move the \(wanted) into it"
        // A clone has its .git; of an archive of it nobody knows the top but who starts the program there.
        case .given, .current: "move the \(wanted) into it, or start in a folder that holds both"
        }
    }
}

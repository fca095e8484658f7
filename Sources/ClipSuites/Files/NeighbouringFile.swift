import Foundation

package enum NeighbouringFile {
    package static func fix(for path: String, beside: String = "") -> String? {
        fix(PathText.absolute(path, from: (try? PathText.current()) ?? "/"), beside, rest: "")
    }

    /// Compares the first component that does not exist. `rest` is the part of the path after it.
    private static func fix(_ path: String, _ beside: String, rest: String) -> String? {
        let (folder, name) = (PathText.folder(of: path), PathText.name(of: path))
        guard FileKind.of(folder) != .missing else {
            let outer = String(beside.dropLast(PathText.name(of: beside).count + 1))
            return fix(folder, outer, rest: "/\(name)\(rest)")
        }
        let names = (FolderNames.list(folder) ?? []).compactMap(FolderNames.text)
        if names.contains(where: name.isExactly) {
            guard (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil else { return nil }
            return "\(rest.isEmpty ? "it" : Quotation.of(name)) is a link that leads nowhere; recreate it"
        }
        // Equal Swift strings may differ in Unicode form, and then name different files on Linux.
        if let twin = names.first(where: { $0 == name }) {
            let kind = FileKind.of("\(folder)/\(twin)") == .folder ? "folder" : "file"
            let name = rest.isEmpty ? "the name" : "the name of a folder"
            return "\(name) exists in another Unicode form, which looks the same: rename the \(kind), or copy the "
                + "name from here: \(quoted: twin)"
        }
        let nearest = Suggestion.nearest(to: name, in: Array(names.sorted().prefix(1000)))
        guard let nearest, rest.isEmpty || FileKind.of("\(folder)/\(nearest)\(rest)") != .missing else { return nil }
        let current = (try? PathText.current()) ?? "/"
        let isInner = beside.isEmpty && !rest.isEmpty
        return Quotation.suggestion(
            of: isInner ? PathText.relative("\(folder)/\(nearest)\(rest)", to: current) : beside + nearest + rest)
    }
}

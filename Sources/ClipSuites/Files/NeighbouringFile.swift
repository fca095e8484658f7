package enum NeighbouringFile {
    package static func fix(for path: String, beside: String = "") -> String? {
        let path = PathText.absolute(path, from: (try? PathText.current()) ?? "/")
        let name = PathText.name(of: path)
        let names = (FolderNames.list(PathText.folder(of: path)) ?? []).compactMap(FolderNames.text)
        if names.contains(where: name.isExactly) { return "it is a link that leads nowhere; recreate it" }
        // Names that differ only in Unicode form are equal in Swift, but not in Linux file systems.
        if let twin = names.first(where: { $0 == name }) {
            return "the name exists in another Unicode form, which looks the same: rename the file, or copy the name "
                + "from here: \(quoted: twin)"
        }
        let nearest = Suggestion.nearest(to: name, in: Array(names.sorted().prefix(1000)))
        return nearest.map { Quotation.suggestion(of: beside + $0) }
    }
}

/// The repository that a folder belongs to.
enum Repository {
    /// The nearest folder, this one included, that holds `.git`: a folder, or the file of a linked work tree.
    static func root(around folder: String) -> String? {
        var folder = folder
        while true {
            switch FileKind.of(folder == "/" ? "/.git" : folder + "/.git") {
            case .file, .folder: return folder
            case .missing, .special: break
            }
            guard folder != "/" else { return nil }
            folder = PathText.folder(of: folder)
        }
    }
}

/// How the names of files of a kind end.
enum FileEnding {
    case markdown
    case pdf
    /// Images that are no SVG.
    case otherImage

    private var endings: [String] {
        switch self {
        case .markdown: [".md", ".markdown"]
        case .pdf: [".pdf"]
        case .otherImage: [".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tiff", ".pdf", ".eps"]
        }
    }

    /// Whether a path has such an ending, in capitals or not.
    func ends(_ path: String) -> Bool {
        let path = path.lowercased()
        return endings.contains { path.hasSuffix($0) }
    }
}

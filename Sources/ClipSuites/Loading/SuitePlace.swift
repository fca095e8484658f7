/// Where a suite's file is, and how far the paths in it may lead.
struct SuitePlace {
    /// The absolute path of the suite's own folder.
    var folder: String
    /// The folder that no path may leave: the repository, else the folder given on the command line.
    var boundary: String
    /// Whether the boundary is a repository.
    var isRepository: Bool
    /// What absolute paths are shown relative to.
    var shownFrom: String

    /// Why a path in a suite cannot be used.
    enum Problem: Error {
        case unusable
        case absolute
        case leaves
        case leavesThroughLink
        case missing(suggestion: String?)
        case wrongKind(FileKind)
    }

    /// The absolute path of something that a suite names.
    func resolve(_ path: String, as kind: FileKind) throws(Problem) -> String {
        guard !path.isEmpty, !path.utf8.contains(0), path.utf8.count <= 4096 else { throw .unusable }
        guard !path.hasPrefix("/") else { throw .absolute }
        let absolute = PathText.normalised(folder + "/" + path)
        // Whether it leads out is asked of the text first, so that nothing outside is looked at.
        guard PathText.isInside(absolute, boundary) else { throw .leaves }
        let found = FileKind.of(absolute)
        guard found != .missing, let real = PathText.real(absolute) else {
            throw .missing(suggestion: neighbour(of: absolute, for: path))
        }
        guard PathText.isInside(real, PathText.real(boundary) ?? boundary) else { throw .leavesThroughLink }
        guard found == kind else { throw .wrongKind(found) }
        return absolute
    }

    /// A path as shown to people.
    func shown(_ path: String) -> String { PathText.relative(path, to: shownFrom) }

    private func neighbour(of absolute: String, for path: String) -> String? {
        NeighbouringFile.nearest(to: absolute).map { String(path.dropLast(PathText.name(of: path).count)) + $0 }
    }
}

/// Where a suite's file is, and how far the paths in it may lead.
///
/// All of them are real paths: a link to a folder is the folder, so that `..` leads where the system leads it.
struct SuitePlace {
    /// The suite's file; where that is a link, the link.
    let file: String
    /// The suite's own folder.
    let folder: String
    /// The folder that no path may leave.
    let boundary: Boundary
    /// What paths are shown relative to.
    let shownFrom: String

    /// The outermost of three folders.
    enum Boundary {
        case given(String)
        case repository(String)
        case current(String)

        var path: String {
            switch self {
            case .given(let path), .repository(let path), .current(let path): path
            }
        }
    }

    /// Looks for the repository, so that one commit has one boundary in a clone and, from its top, without `.git`.
    ///
    /// - Parameters:
    ///   - file: The suite's file.
    ///   - given: The folder given on the command line, or that of a given file.
    ///   - current: The current folder.
    init(of file: String, given: String, current: String) {
        folder = PathText.resolved(PathText.folder(of: file))
        self.file = PathText.absolute(PathText.name(of: file), from: folder)
        let given = PathText.resolved(given)
        let current = PathText.resolved(current)
        let repository = Repository.root(around: given)
        let inner = repository.map { Boundary.repository($0) } ?? .given(given)
        let isAround = inner.path != current && PathText.isInside(inner.path, current)
        boundary = isAround && PathText.isInside(folder, current) ? .current(current) : inner
        shownFrom = repository ?? current
    }

    /// The place of a text that names no files.
    static let nowhere = SuitePlace(of: "/suite.json", given: "/", current: "/")

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
        guard !PathText.isAbsolute(path) else { throw .absolute }
        let absolute = PathText.absolute(path, from: folder)
        // Whether it leads out is asked of the text first, so that nothing outside is looked at.
        guard PathText.isInside(absolute, boundary.path) else {
            throw PathText.isInside(folder, boundary.path) ? .leaves : .leavesThroughLink
        }
        let found = FileKind.of(absolute)
        guard found != .missing, let real = PathText.real(absolute) else {
            throw .missing(suggestion: neighbour(of: absolute, for: path))
        }
        guard PathText.isInside(real, boundary.path) else { throw .leavesThroughLink }
        guard found == kind else { throw .wrongKind(found) }
        return absolute
    }

    /// A path as shown to people.
    func shown(_ path: String) -> String { PathText.relative(path, to: shownFrom) }

    private func neighbour(of absolute: String, for path: String) -> String? {
        NeighbouringFile.nearest(to: absolute).map { String(path.dropLast(PathText.name(of: path).count)) + $0 }
    }
}

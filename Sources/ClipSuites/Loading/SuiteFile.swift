import Foundation

/// A suite's file, with the boundary that the suite's paths may not leave.
package struct SuiteFile {
    package let path: String
    package let shown: String
    package let folder: String
    package let boundary: Boundary
    private let shownFrom: String
    private let origin: (folder: String, boundary: String)?

    /// The outermost of the given folder, its repository and the current folder.
    package struct Boundary {
        var path: String
        package var name: String
        /// Whether the folder contains `.git`, which unpacked archives do not have.
        var isRepository = false
    }

    package init(_ path: String, given: String, current: String) {
        self.path = path
        folder = Self.resolved(PathText.folder(of: path))
        let file = PathText.absolute(PathText.name(of: path), from: folder)
        let given = Self.resolved(given)
        let current = Self.resolved(current)
        let repository = Self.repository(around: given)
        let inner =
            repository.map { Boundary(path: $0, name: "the repository", isRepository: true) }
            ?? Boundary(path: given, name: "the given folder")
        let isAround = inner.path != current && PathText.isInside(inner.path, current)
        let isCurrent = isAround && PathText.isInside(folder, current)
        boundary = isCurrent ? Boundary(path: current, name: "the current folder") : inner
        shownFrom = repository ?? current
        shown = PathText.relative(file, to: shownFrom)
        let real = PathText.folder(of: Self.resolved(file))
        origin = real == folder ? nil : (real, Self.repository(around: real) ?? real)
    }

    static let nowhere = SuiteFile("/suite.json", given: "/", current: "/")

    private static func resolved(_ path: String) -> String { PathText.real(path) ?? path }

    /// Returns the folder that contains `.git`, which is a file in a linked worktree.
    private static func repository(around folder: String) -> String? {
        if [.file, .folder].contains(FileKind.of(folder + "/.git")) { return folder }
        return folder == "/" ? nil : repository(around: PathText.folder(of: folder))
    }

    package struct Problem: Error {
        package var message: String
        var note: String?
        var fix: String?
        var isMissing = false
    }

    package func resolve(_ path: String, as kind: FileKind) throws(Problem) -> String {
        let name = Quotation.of(path)
        let word = kind == .folder ? "folder" : "file"
        guard !path.isEmpty, !path.utf8.contains(0), path.utf8.count <= 4096 else {
            throw Problem(message: "found \(name), which cannot be a path")
        }
        guard !PathText.isAbsolute(path) else {
            throw Problem(message: "found the absolute path \(name), expected a path relative to the suite's folder")
        }
        func leaving(_ way: String) -> Problem {
            let other = boundary.isRepository ? "" : ", or start in a folder that contains the suite and the \(word)"
            let message = "the path \(name) leads \(way) of \(boundary.name)"
            return Problem(message: message, fix: "move the \(word) into \(boundary.name)\(other)")
        }
        let absolute = PathText.absolute(path, from: folder)
        // Checks the path's text first, to avoid accessing a file outside the boundary.
        guard PathText.isInside(absolute, boundary.path) else {
            throw leaving(PathText.isInside(folder, boundary.path) ? "out" : "through a link out")
        }
        let found = FileKind.of(absolute)
        guard found != .missing, let real = PathText.real(absolute) else {
            let here = shown(folder)
            let beside = String(path.dropLast(PathText.name(of: path).count))
            throw Problem(
                message: "there is no \(word) \(name)",
                note: "looked for in \(here == "." ? "the current folder" : here)",
                fix: NeighbouringFile.fix(for: absolute, beside: beside), isMissing: true)
        }
        guard PathText.isInside(real, boundary.path) || isLinkedLikeSuite(path, real) else {
            throw leaving("through a link out")
        }
        // .git may contain a pipeline's token, which reports would reveal.
        guard !real.split(separator: "/").contains(where: { $0.lowercased() == ".git" }) else {
            throw Problem(message: "the path \(name) leads into .git, expected a \(word) of the project")
        }
        if found == kind { return absolute }
        if kind == .folder {
            let fix = "name the folder, such as build/Clip.app, rather than a file in it"
            throw Problem(message: "\(name) is not a folder", fix: fix)
        }
        throw Problem(message: "\(name) is \(found == .folder ? "a folder" : "not a regular file"), expected a file")
    }

    /// Whether `path` also leads to `real` from the suite's real folder, as with Bazel's links.
    private func isLinkedLikeSuite(_ path: String, _ real: String) -> Bool {
        guard let origin, PathText.isInside(real, origin.boundary) else { return false }
        return PathText.real(PathText.absolute(path, from: origin.folder)) == real
    }

    package func mayWrite(_ path: String) -> Bool {
        var status = stat()
        let isLost = FileKind.of(path) == .missing && lstat(path, &status) == 0
        let real = PathText.existing(path)
        let isNew = FileKind.of(boundary.path) == .missing && PathText.isInside(boundary.path, real)
        return !isLost && (isNew || PathText.isInside(real, boundary.path))
    }

    package func shown(_ path: String) -> String { PathText.relative(path, to: shownFrom) }
}

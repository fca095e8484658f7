import ClipHarness
import ClipSuites
import Foundation

/// Translates paths from the repository's root, as in reports, to paths from the current folder.
final class FileNames: Sendable {
    private let folder: String
    private let known = Locked<[String: String?]>([:])
    private let renamed = Locked<[(name: String, here: String)]>([])

    init(from folder: String) { self.folder = PathText.real(folder) ?? folder }

    func add(_ files: [String: String]) {
        let renamed = known.withLock { known in
            for (name, path) in files where name != path {
                let root = PathText.normalised(String(path.dropLast(name.count)))
                let isNear = PathText.isInside(folder, root) || PathText.isInside(path, folder)
                let here = isNear ? PathText.relative(path, from: folder) : path
                // If files of two checkouts have the same name, that name is not replaced.
                known[name] = .some((known[name] ?? here) == here ? here : nil)
            }
            return known.compactMap { name, here in here == name ? nil : here.map { (name: name, here: $0) } }
        }
        // A new name is shorter, or begins with `../` or `/`, so no later step replaces that name again.
        self.renamed.withLock { $0 = renamed.sorted { ($0.name.utf8.count, $0.name) < ($1.name.utf8.count, $1.name) } }
    }

    func name(_ file: String) -> String { known.withLock { $0[file] ?? nil } ?? file }

    /// Renames the files of locations, `(FILE)` and `FILE:LINE`, and in our own messages `"FILE"`.
    func fromHere(_ text: String, isMessage: Bool = false) -> String {
        renamed.withLock(\.self).reduce(text) { text, file in
            guard text.contains(file.name) else { return text }
            // A colour may precede the name.
            let (start, end) = isMessage ? (#"[\s("]"#, #"[,)"]"#) : (#"[\s(]"#, "[,)]")
            let pattern =
                #"(?<=^|\#(start)|\x1B\[[0-9;]{1,9}m)"# + NSRegularExpression.escapedPattern(for: file.name)
                + #"(?=:[0-9]|\#(end))"#
            return text.replacingOccurrences(
                of: pattern, with: NSRegularExpression.escapedTemplate(for: file.here), options: .regularExpression)
        }
    }
}

import ClipHarness
import ClipSuites
import Foundation

/// Translates paths from the repository's root, as in reports, to paths from the current folder.
final class FileNames: Sendable {
    private let folder: String
    private let files = Locked<(known: [String: String?], renamed: [(name: String, here: String)])>(([:], []))

    init(from folder: String) { self.folder = PathText.real(folder) ?? folder }

    func add(_ paths: [String: String]) {
        files.withLock { files in
            for (name, path) in paths where name != path {
                let root = PathText.normalised(String(path.dropLast(name.count)))
                let isNear = PathText.isInside(folder, root) || PathText.isInside(path, folder)
                let here = isNear ? PathText.relative(path, from: folder) : path
                // If files of two checkouts have the same name, that name is not replaced.
                files.known[name] = .some((files.known[name] ?? here) == here ? here : nil)
            }
            // A new name is shorter, or begins with `../` or `/`, so no later step replaces that name again.
            files.renamed =
                files.known.compactMap { name, here in here == name ? nil : here.map { (name: name, here: $0) } }
                .sorted { ($0.name.utf8.count, $0.name) < ($1.name.utf8.count, $1.name) }
        }
    }

    func name(_ file: String) -> String { files.withLock { $0.known[file] ?? nil } ?? file }

    /// Renames the files of locations, `(FILE)` and `FILE:LINE`, and in our own messages `"FILE"`.
    func fromHere(_ text: String, isMessage: Bool = false) -> String {
        files.withLock(\.renamed).reduce(text) { text, file in
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

import Foundation

/// The file or folder that a path meant, if nothing is at the path itself.
package enum NeighbouringFile {
    /// What to do about a path that leads nowhere: the name that was meant, or how to rename what has it.
    ///
    /// - Parameter beside: What a user wrote before the last name of the path.
    package static func fix(for path: String, beside: String = "") -> String? {
        let current = try? CurrentFolder.path()
        let path = PathText.absolute(path, from: current ?? "/")
        if let twin = twin(of: path) { return twin.fix(from: current) }
        let nearest = Suggestion.nearest(
            to: PathText.name(of: path), in: Array(names(in: PathText.folder(of: path)).sorted().prefix(1000)))
        return nearest.map { Quotation.suggestion(of: beside + $0) }
    }

    private static func names(in folder: String) -> [String] {
        (FolderNames.list(folder) ?? []).compactMap(FolderNames.text)
    }

    /// A file or folder whose name is the same text as that of the path's first part that is missing.
    private static func twin(of path: String) -> Twin? {
        let folder = PathText.folder(of: path)
        if path != "/", FileKind.of(folder) == .missing { return twin(of: folder) }
        let name = PathText.name(of: path)
        // Strings are equal if they are canonically equivalent.
        let found = names(in: folder).first { $0 == name && !$0.isExactly(name) }
        return found.map { Twin(folder: folder, name: $0, written: name) }
    }
}

/// A name on disk that looks like the one that was written, and is another one to the system: macOS takes the two for
/// the same, Linux does not.
private struct Twin {
    let folder: String
    let name: String
    let written: String

    func fix(from current: String?) -> String {
        let form =
            name.isExactly(name.decomposedStringWithCanonicalMapping)
            ? " (NFD)" : name.isExactly(name.precomposedStringWithCanonicalMapping) ? " (NFC)" : ""
        let reason = "its name is there in another Unicode form\(form), which only looks the same"
        guard ComposedForm(of: written, a: "name") == nil else {
            return "\(reason); write it as it is there, copied from here: \(Quotation.of(name))"
        }
        let shown = current.map { PathText.relative(folder, to: $0) } ?? folder
        let lead = shown == "." ? "" : shown == "/" ? "/" : shown + "/"
        return "\(reason); rename it: mv \((lead + name).escapedForShell) \((lead + written).quotedForShell)"
    }
}

extension String {
    /// The text as one word of any shell, in ASCII alone, so that no editor and no terminal changes it.
    fileprivate var escapedForShell: String {
        let bytes = utf8.map { byte in
            let isPlain = byte > 0x20 && byte < 0x7F && !"'\\%".utf8.contains(byte)
            return isPlain ? String(Unicode.Scalar(byte)) : String(format: "\\%03o", Int(byte))
        }
        return "\"$(printf '\(bytes.joined())')\""
    }
}

import Foundation

/// Paths as strings, compared byte by byte. Only ``real(_:)`` and ``existing(_:)`` access the disk.
package enum PathText {
    private static let slash = UInt8(ascii: "/")

    package static func normalised(_ path: String) -> String {
        var parts: [Substring.UTF8View] = []
        for part in path.utf8.split(separator: slash) where !part.elementsEqual(".".utf8) {
            if part.elementsEqual("..".utf8) { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.map { String(Substring($0)) }.joined(separator: "/")
    }

    static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

    package static func absolute(_ path: String, from folder: String) -> String {
        normalised(isAbsolute(path) ? path : folder + "/" + path)
    }

    package static func real(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Follows links in the part of the path that exists.
    package static func resolved(_ path: String) -> String {
        real(path) ?? absolute(name(of: path), from: resolved(folder(of: path)))
    }

    static func existing(_ path: String) -> String { real(path) ?? existing(folder(of: path)) }

    package static func isInside(_ path: String, _ folder: String) -> Bool {
        guard folder != "/", path.utf8.starts(with: folder.utf8) else { return folder == "/" }
        let rest = path.utf8.dropFirst(folder.utf8.count)
        return rest.isEmpty || rest.first == slash
    }

    package static func name(of path: String) -> String {
        path.utf8.split(separator: slash).last.map { String(Substring($0)) } ?? ""
    }

    package static func folder(of path: String) -> String { normalised(path + "/..") }

    package static func suite(_ file: String) -> String {
        if file == "suite.json" { return "." }
        let folder = file.dropLast("/suite.json".count)
        return file.hasSuffix("/suite.json") && !folder.isEmpty ? String(folder) : file
    }

    static func relative(_ path: String, to folder: String) -> String {
        isInside(path, folder) ? relative(path, from: folder) : path
    }

    package static func relative(_ path: String, from folder: String) -> String {
        guard isInside(path, folder) else {
            let rest = relative(path, from: self.folder(of: folder))
            return rest == "." ? ".." : "../" + rest
        }
        let rest = path.utf8.dropFirst(folder == "/" ? 1 : folder.utf8.count + 1)
        return rest.isEmpty ? "." : String(Substring(rest))
    }
}

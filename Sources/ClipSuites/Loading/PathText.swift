import Foundation

/// Paths as texts, without looking at the disk but for ``real(_:)``.
enum PathText {
    /// An absolute path without `.`, `..` and doubled slashes.
    static func normalised(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// An absolute path, taken from a folder where it is relative.
    static func absolute(_ path: String, from folder: String) -> String {
        normalised(path.hasPrefix("/") ? path : folder + "/" + path)
    }

    /// The path with every link followed; `nil` where it leads nowhere.
    static func real(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Whether a normalised path is a folder or lies in it.
    static func isInside(_ path: String, _ folder: String) -> Bool {
        path == folder || folder == "/" || path.hasPrefix(folder + "/")
    }

    /// The last part.
    static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? ""
    }

    /// The path without its last part.
    static func folder(of path: String) -> String { normalised(path + "/..") }

    /// A normalised path as seen from a folder that it lies in; else itself.
    static func relative(_ path: String, to folder: String) -> String {
        guard path != folder else { return "." }
        guard isInside(path, folder) else { return path }
        return String(path.dropFirst(folder == "/" ? 1 : folder.count + 1))
    }
}

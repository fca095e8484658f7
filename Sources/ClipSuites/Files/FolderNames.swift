import Foundation

/// The names in a folder, as bytes, since names are not always UTF-8.
package enum FolderNames {
    package typealias Name = [CChar]

    package static func list(_ path: String, from folder: Int32 = AT_FDCWD) -> [Name]? {
        let descriptor = openat(folder, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        // Closing the stream also closes the descriptor.
        guard let stream = fdopendir(descriptor) else {
            close(descriptor)
            return nil
        }
        defer { closedir(stream) }
        var names: [Name] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: 1) {
                    Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1))
                }
            }
            if name != [46, 0] && name != [46, 46, 0] { names.append(name) }
        }
        return names
    }

    package static func text(_ name: Name) -> String? {
        name.withUnsafeBufferPointer { $0.baseAddress.flatMap { String(validatingCString: $0) } }
    }

    package static func shown(_ name: Name) -> String {
        name.withUnsafeBufferPointer { $0.baseAddress.map(String.init(cString:)) ?? "" }
    }
}

extension PathText {
    /// Throws if the current folder was deleted, or if its path is not UTF-8.
    package static func current() throws(Diagnostic) -> String {
        let bytes = getcwd(nil, 0)
        defer { free(bytes) }
        // On Linux, the path begins with "(unreachable)" if the process cannot reach the folder.
        if let bytes, let path = String(validatingCString: bytes), path.hasPrefix("/") { return path }
        let why = bytes.map { "has no path in UTF-8: \(String(cString: $0))" } ?? "is no longer there"
        throw Diagnostic(.error, "the current folder \(why)", fix: "change into another folder")
    }
}

import Foundation

/// The folders that are created for files, and removed again where no file is written.
struct NewFolders {
    /// The absolute paths, those that lie in others first.
    private let paths: [String]

    /// Looks which folders are missing, before the first file is opened.
    init(for files: [String]) {
        var missing: Set<String> = []
        for file in files {
            var path = URL(fileURLWithPath: file).standardizedFileURL
            while path.path != "/", !path.path.isEmpty, !FileManager.default.fileExists(atPath: path.path),
                missing.insert(path.path).inserted
            {
                path.deleteLastPathComponent()
            }
        }
        paths = missing.sorted { $0.utf8.count > $1.utf8.count }
    }

    /// Removes those that are empty.
    func removeEmpty() {
        for path in paths { rmdir(path) }
    }
}

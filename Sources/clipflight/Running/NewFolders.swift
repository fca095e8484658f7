import ClipSuites
import Foundation

/// The folders that are created for files, and removed again where no file is written.
struct NewFolders {
    /// The absolute paths, those inside others first.
    private let paths: [String]

    /// Finds the folders that are missing, before the first file is opened.
    init(for files: [String]) {
        var missing: Set<String> = []
        for file in files {
            var path = URL(fileURLWithPath: PathText.absolute(file, from: FileManager.default.currentDirectoryPath))
            while !FileManager.default.fileExists(atPath: path.path), missing.insert(path.path).inserted {
                path.deleteLastPathComponent()
            }
        }
        paths = missing.sorted { $0.utf8.count > $1.utf8.count }
    }

    func removeEmpty() {
        for path in paths { rmdir(path) }
    }
}

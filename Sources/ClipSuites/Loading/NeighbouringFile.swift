import Foundation

/// Finds the file that a mistyped path was meant to name.
package enum NeighbouringFile {
    /// The name in the same folder that is nearest to the path's; `nil` where none is near enough to be meant.
    ///
    /// - Parameter path: An absolute path to something that is not there.
    package static func nearest(to path: String) -> String? {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: PathText.folder(of: path)) else {
            return nil
        }
        return Suggestion.nearest(to: PathText.name(of: path), in: Array(names.sorted().prefix(1000)))
    }
}

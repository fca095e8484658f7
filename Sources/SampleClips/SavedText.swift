import Foundation

/// A text that outlives the launch, in the container that clip and app share.
struct SavedText {
    let file: URL

    /// The text, where one was saved.
    func read() -> String? {
        try? String(contentsOf: file, encoding: .utf8)
    }

    /// Saves a text in the place of the last one.
    func write(_ text: String) throws {
        try text.write(to: file, atomically: true, encoding: .utf8)
    }
}

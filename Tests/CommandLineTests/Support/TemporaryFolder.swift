import Foundation

/// A folder of a test's own, which is removed with the value.
final class TemporaryFolder {
    let url: URL

    init() throws {
        // Resolved, since macOS keeps temporary files behind a link and programs are told the real path.
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("clipflight-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // A test may have taken the right to write away.
        try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
        try? FileManager.default.removeItem(at: url)
    }

    /// The path of something in the folder.
    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// Writes a file, and the folders on its way.
    func write(_ text: String, to name: String) throws {
        try write(Data(text.utf8), to: name)
    }

    /// Writes a file of any bytes.
    func write(_ bytes: Data, to name: String) throws {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: file)
    }

    /// Writes a program that may be started.
    func writeProgram(_ text: String, to name: String) throws {
        try write(text, to: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path(name))
    }

    /// The text of a file.
    func read(_ name: String) throws -> String {
        try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
    }

    /// Whether there is a file of that name.
    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }
}

import Foundation

/// A test's own folder, which is removed with its last owner.
package final class TemporaryFolder {
    package let url: URL
    package var path: String { url.path }

    package init() throws {
        // The path is resolved because macOS keeps temporary files behind a link and programs see
        // the real path. Foundation would leave out `/private`.
        let temporary = FileManager.default.temporaryDirectory
        let real = realpath(temporary.path, nil)
        defer { free(real) }
        url = (real.map { URL(fileURLWithPath: String(cString: $0)) } ?? temporary)
            .appendingPathComponent("clipflight-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // A test may have removed the permission to write.
        try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
        try? FileManager.default.removeItem(at: url)
    }

    package func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// Writes a text file, and creates its folders.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> String { try write(Data(text.utf8), to: name) }

    /// Writes a file with any bytes, and creates its folders.
    @discardableResult
    package func write(_ bytes: some DataProtocol, to name: String) throws -> String {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file.path
    }

    /// Writes an executable file.
    package func writeProgram(_ text: String, to name: String) throws {
        try write(text, to: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path(name))
    }

    package func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    package func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    package func read(_ name: String) throws -> String {
        try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
    }

    package func names(in name: String = ".") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
    }

    package func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }
}

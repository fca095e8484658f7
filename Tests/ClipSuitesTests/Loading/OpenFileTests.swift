import ClipSuites
import Foundation
import TestSupport
import Testing

/// A path that no longer leads to a file when it is opened.
@Suite(.timeLimit(.minutes(30))) struct OpenFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("a\nb\n", to: "file")
        try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    }

    @Test func aPipeIsNoFileAndNotWaitedFor() throws {
        #expect(throws: OpenFile.Problem.isStream) { try OpenFile(path: folder.path("pipe")) }
        #expect(throws: OpenFile.Problem.isStream) { try LineReader(path: folder.path("pipe")) }
        #expect(throws: OpenFile.Problem.isStream) { try OpenFile(path: "/dev/zero") }
        #expect(throws: OpenFile.Problem.cannotOpen) { try OpenFile(path: folder.path("none")) }
        let file = try OpenFile(path: folder.path("file"))
        #expect(try file.read(10, at: 0) == Array("a\nb\n".utf8) && file.readAll(limit: 4).count == 4)
        #expect(throws: OpenFile.Problem.tooLarge) { try file.readAll(limit: 3) }
    }

    /// If a user names a pipe, its writer may come later and pause.
    @Test func aPipeThatIsNamedIsReadToItsEnd() throws {
        let path = folder.path("pipe")
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: 0.1)
            let writer = open(path, O_WRONLY | O_CLOEXEC)
            for line in ["a\n", "b\n"] {
                _ = line.withCString { write(writer, $0, 2) }
                Thread.sleep(forTimeInterval: 0.05)
            }
            close(writer)
        }
        var lines = try LineReader(path: path, mayBeStream: true)
        var read: [String] = []
        while let line = try lines.next() { read.append(String(decoding: line, as: UTF8.self)) }
        #expect(read == ["a", "b"])
    }
}

import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// The container that a launch in this process gets.
@Suite(.launching, .timeLimit(.minutes(30))) struct InProcessContainerTests {
    private let run = RunFolder()

    private func container() -> InProcessContainer { InProcessContainer(in: run) }

    @Test func isOneFolderWhosePathStays() async throws {
        defer { run.remove() }
        let container = container()
        let path = try #require(container.path)
        #expect(container.path == path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
        #expect(await container.remove() == nil)
        #expect(container.path == path)
    }

    @Test(arguments: [false, true])
    func isRemovedAfterTheLaunch(withContent: Bool) async throws {
        defer { run.remove() }
        let first = container()
        let path = try #require(first.path)
        if withContent { try Data("1".utf8).write(to: URL(fileURLWithPath: path).appendingPathComponent("saved")) }
        _ = await first.remove()
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(try FileManager.default.contentsOfDirectory(atPath: #require(container().path)).isEmpty)
    }

    @Test func whereThereCanBeNoneItIsReported() async throws {
        _ = try run.makeFolder("first")
        run.remove()
        let container = container()
        #expect(container.path == nil)
        #expect(await container.remove()?.message.contains("could not create the folder for launches") == true)
    }
}

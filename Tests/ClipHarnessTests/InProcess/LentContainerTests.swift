import Foundation
import Testing

@testable import ClipHarness

/// The container of a launch in this process.
@Suite(.timeLimit(.minutes(30))) struct LentContainerTests {
    private let run: RunFolder
    private let containers: LaneContainers

    init() throws {
        run = try RunFolder()
        containers = LaneContainers(in: run)
    }

    private func lend() -> LentContainer { LentContainer(of: containers, lock: NSLock()) }

    @Test func whoDoesNotAskHasNone() async throws {
        defer { run.remove() }
        let lent = lend()
        #expect(await lent.giveBack() == nil)
        #expect(lent.path == nil)
    }

    @Test func whoAsksTwiceHasOneAndKeepsItsPath() async throws {
        defer { run.remove() }
        let lent = lend()
        let path = try #require(lent.path)
        #expect(lent.path == path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
        #expect(await lent.giveBack() == nil)
        #expect(lent.path == path)
    }

    @Test func whatIsLeftAsItWasIsGivenToTheNext() async throws {
        defer { run.remove() }
        let first = lend()
        let path = first.path
        _ = await first.giveBack()
        #expect(lend().path == path)
    }

    @Test(arguments: [true, false])
    func whatSomethingWasPutIntoIsNot(whileItWasLent: Bool) async throws {
        defer { run.remove() }
        let first = lend()
        let path = try #require(first.path)
        if !whileItWasLent { _ = await first.giveBack() }
        try Data("1".utf8).write(to: URL(fileURLWithPath: path).appendingPathComponent("saved"))
        if whileItWasLent { _ = await first.giveBack() }
        let next = try #require(lend().path)
        #expect(next != path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: next).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func whereThereCanBeNoneItIsTold() async throws {
        run.remove()
        // A file in its place, or it would be made again.
        try Data().write(to: URL(fileURLWithPath: run.path))
        defer { unlink(run.path) }
        let lent = lend()
        #expect(lent.path == nil)
        #expect(await lent.giveBack()?.message.contains("no folder for launches could be made") == true)
    }
}

extension LentContainerTests {
    /// What is not open is nobody's to close.
    @Test func aFolderThatCannotBeOpenedIsNoContainer() throws {
        defer { run.remove() }
        #expect(throws: FolderFailure.self) { try LaneContainers.Container(path: run.path + "/none") }
        _ = try LaneContainers.Container(path: run.path)
    }
}

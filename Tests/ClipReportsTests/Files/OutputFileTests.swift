import Foundation
import TestSupport
import Testing

@testable import ClipReports

@Suite struct OutputFileTests {
    private func bytes(_ text: String) -> ByteBuffer {
        var buffer = ByteBuffer()
        buffer.append(text: text)
        return buffer
    }

    @Test func thePreviousReportStaysUntilTheNextIsComplete() throws {
        let folder = try TemporaryFolder()
        try folder.write("previous", to: "report")
        let file = try OutputFile(path: folder.file("report"))
        try file.append(bytes("next"))
        try file.flush()
        #expect(try folder.read("report") == "previous")
        #expect(try folder.names().count == 2, "the temporary file lies beside the target")
        try file.commit()
        #expect(try folder.read("report") == "next")
        #expect(try folder.names() == ["report"])
    }

    @Test func anAbandonedReportLeavesNothing() throws {
        let folder = try TemporaryFolder()
        try folder.write("previous", to: "report")
        do {
            let file = try OutputFile(path: folder.file("report"))
            try file.append(bytes("next"))
        }
        #expect(try folder.names() == ["report"])
        #expect(try folder.read("report") == "previous")
    }

    @Test func bytesAreOverwrittenInTheBufferAndOnDisk() throws {
        let folder = try TemporaryFolder()
        let file = try OutputFile(path: folder.file("report"))
        try file.append(bytes("one two "))
        try file.overwrite(at: 4, with: bytes("TWO"))
        try file.flush()
        try file.append(bytes("three"))
        try file.overwrite(at: 0, with: bytes("ONE"))
        #expect(file.count == 13)
        try file.commit()
        #expect(try folder.read("report") == "ONE TWO three")
    }

    @Test func missingFoldersAreCreated() throws {
        let folder = try TemporaryFolder()
        let file = try OutputFile(path: folder.file("a//b/c/report"))
        try file.commit()
        #expect(try folder.read("a/b/c/report").isEmpty)
    }

    @Test func aFileThatIsKeptStaysBesideItsPlaceUntilItIsComplete() throws {
        let folder = try TemporaryFolder()
        do {
            let file = try OutputFile(path: folder.file("log"), isKept: true)
            try file.append(bytes("half"))
            try file.flush()
        }
        #expect(try folder.names() == ["log.partial"])
        #expect(try folder.read("log.partial") == "half")
        let next = try OutputFile(path: folder.file("log"), isKept: true)
        try next.append(bytes("whole"))
        // Another run in the same folder neither touches this run's file nor leaves its own.
        do {
            let other = try OutputFile(path: folder.file("log"), isKept: true)
            #expect(!other.isKept)
            try other.append(bytes("other"))
        }
        try next.commit()
        #expect(try folder.names() == ["log"])
        #expect(try folder.read("log") == "whole")
    }

    @Test("A report whose path is a symbolic link to a file replaces the link's target")
    func link() throws {
        let (folder, files) = (try TemporaryFolder(), FileManager.default)
        try files.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "real")
        try folder.write("previous", to: "real")
        let file = try OutputFile(path: folder.file("link"))
        try file.append("next")
        try file.commit()
        #expect(try folder.read("real") == "next")
        #expect(try files.destinationOfSymbolicLink(atPath: folder.file("link")) == "real")
    }
}

@Suite struct OutputFileErrorTests {
    private func failure(writing path: String) -> ReportError? {
        do throws(ReportError) {
            let file = try OutputFile(path: path)
            var text = ByteBuffer()
            text.append(text: "report")
            try file.append(text)
            try file.commit()
            return nil
        } catch {
            return error
        }
    }

    @Test func aFileWhereAFolderIsNeeded() throws {
        let folder = try TemporaryFolder()
        try folder.write("previous", to: "reports")
        let error = try #require(failure(writing: folder.file("reports/deep/junit.xml")))
        #expect(error.path == folder.file("reports/deep/junit.xml"))
        #expect(error.reason.contains("a part of the path is a file, not a folder"))
        #expect(try folder.read("reports") == "previous")
    }

    @Test func aFolderWhereAFileIsNeeded() throws {
        let folder = try TemporaryFolder()
        for path in [folder.path, folder.path + "/", folder.path + "/.", ""] {
            let error = try #require(failure(writing: path), "\(path)")
            #expect(error.reason.contains("it is a folder; name a file inside it"))
        }
        #expect(try folder.names().isEmpty)
    }

    @Test func aDeviceIsWrittenIntoAndNotReplaced() throws {
        #expect(failure(writing: "/dev/null") == nil)
        var info = stat()
        #expect(stat("/dev/null", &info) == 0 && info.st_mode & S_IFMT == S_IFCHR)
    }

    #if os(Linux)
        @Test func aFullDisk() throws {
            let error = try #require(failure(writing: "/dev/full"))
            #expect(
                error.reason == "cannot write the report: the disk is full; free some space, or choose another "
                    + "folder with --output")
        }
    #endif
}

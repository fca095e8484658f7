import Foundation
import TestSupport
import Testing

@testable import ClipReports

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
        #expect(error.reason.contains("a part of the path is a file where a folder is needed"))
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

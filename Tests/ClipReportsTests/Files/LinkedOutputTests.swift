import Foundation
import TestSupport
import Testing

@testable import ClipReports

@Suite("A report whose path is a symbolic link goes where the link leads")
struct LinkedOutputTests {
    @Test("To a file, which is replaced")
    func file() throws {
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

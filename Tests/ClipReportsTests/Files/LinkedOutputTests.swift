import Foundation
import TestSupport
import Testing

@testable import ClipReports

@Suite("A report whose path is a symbolic link goes where the link leads")
struct LinkedOutputTests {
    /// A folder with links in it, each under its name.
    private func folder(_ links: KeyValuePairs<String, String>) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, target) in links { try link(name, to: target, in: folder) }
        return folder
    }

    private func link(_ name: String, to target: String, in folder: TemporaryFolder) throws {
        try FileManager.default.createSymbolicLink(atPath: folder.file(name), withDestinationPath: target)
    }

    private func write(_ text: String, to path: String) throws(ReportError) {
        let file = try OutputFile(path: path)
        var bytes = ByteBuffer()
        bytes.append(text: text)
        try file.append(bytes)
        try file.commit()
    }

    private func target(of name: String, in folder: TemporaryFolder) throws -> String {
        try FileManager.default.destinationOfSymbolicLink(atPath: folder.file(name))
    }

    @Test("To a file, which is replaced")
    func file() throws {
        let folder = try folder(["link": "real"])
        try folder.write("previous", to: "real")
        try write("next", to: folder.file("link"))
        #expect(try folder.read("real") == "next")
        #expect(try target(of: "link", in: folder) == "real")
    }

    @Test("To a file that is not there yet, in a folder that need not be there either")
    func dangling() throws {
        let folder = try folder(["link": "new/real", "twice": "link", "beside": "other"])
        try link("absolute", to: folder.file("third"), in: folder)
        for (name, real) in [("twice", "new/real"), ("beside", "other"), ("absolute", "third")] {
            let before = try target(of: name, in: folder)
            for text in ["first", "second"] {
                try write(text, to: folder.file(name))
                #expect(try folder.read(real) == text)
                #expect(try target(of: name, in: folder) == before)
            }
        }
        #expect(try target(of: "link", in: folder) == "new/real")
        #expect(try folder.names() == ["absolute", "beside", "link", "new", "other", "third", "twice"])
    }

    @Test("To itself, or to what is to be a folder: refused, and the link stays")
    func refused() throws {
        let folder = try folder(["one": "two", "two": "one", "folder": "none/"])
        for (name, cause) in [
            ("one", "it is a link that leads back to itself; remove it, or choose another path"),
            ("folder", "it is a folder; name a file inside it"),
        ] {
            let path = folder.file(name)
            let error = try #require(throws: ReportError.self) { try write("next", to: path) }
            #expect(error.path == path && error.reason == "cannot create \(path): \(cause)")
        }
        #expect(try folder.names() == ["folder", "one", "two"])
        #expect(try target(of: "one", in: folder) == "two")
    }
}

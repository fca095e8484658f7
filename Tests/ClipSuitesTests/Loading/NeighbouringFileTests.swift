import ClipSuites
import Foundation
import TestSupport
import Testing

@Suite("The message for a path that leads nowhere") struct NeighbouringFileTests {
    /// The same name twice: composed, and in the form of older Mac tools.
    private static let (nfc, nfd) = ("R\u{E4}ume.csv", "Ra\u{308}ume.csv")
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("If the name exists in another Unicode form, the message says so")
    func forms() throws {
        // Texts are compared, not files, so one file is enough on a Mac too.
        try folder.write("", to: Self.nfd)
        let fix = try #require(NeighbouringFile.fix(for: folder.path(Self.nfc)))
        #expect(fix.hasPrefix("the name exists in another Unicode form"))
        #expect(fix.utf8.suffix(13).elementsEqual("\"\(Self.nfd)\"".utf8))
    }

    @Test("A folder in the path that does not exist is compared with its neighbours")
    func folders() throws {
        let (nfc, nfd) = ("R\u{E4}ume", "Ra\u{308}ume")
        try folder.write("", to: "\(nfd)/a/suite.json")
        let fix = try #require(NeighbouringFile.fix(for: folder.path("\(nfc)/a/suite.json"), beside: "\(nfc)/a/"))
        #expect(fix.hasPrefix("the name of a folder exists in another Unicode form"))
        #expect(fix.contains("rename the folder") && fix.utf8.suffix(9).elementsEqual("\"\(nfd)\"".utf8))
        try folder.write("", to: "rooms/a/all.csv")
        func suggestion(_ path: String) -> String? {
            NeighbouringFile.fix(for: folder.path(path), beside: "../romms/a/")
        }
        #expect(suggestion("romms/a/all.csv") == "did you mean \"../rooms/a/all.csv\"?")
        #expect(suggestion("romms/a/none.csv") == nil)
        try FileManager.default.createSymbolicLink(atPath: folder.path("bikes"), withDestinationPath: "gone")
        #expect(
            NeighbouringFile.fix(for: folder.path("bikes/all.csv"))
                == "\"bikes\" is a link that leads nowhere; recreate it")
    }

    @Test("A similar name is suggested, but a different one is not")
    func others() throws {
        try folder.write("", to: "rooms.csv")
        #expect(NeighbouringFile.fix(for: folder.path("romms.csv"), beside: "../") == "did you mean \"../rooms.csv\"?")
        #expect(NeighbouringFile.fix(for: folder.path("halls.csv")) == nil)
        #expect(NeighbouringFile.fix(for: folder.path("none/rooms.csv")) == nil)
    }

    @Test("A link that leads nowhere is not another spelling of itself")
    func danglingLink() throws {
        try FileManager.default.createSymbolicLink(atPath: folder.path("bikes.csv"), withDestinationPath: "gone")
        let fix = NeighbouringFile.fix(for: folder.path("bikes.csv"))
        #expect(fix == "it is a link that leads nowhere; recreate it")
        #expect(NeighbouringFile.fix(for: folder.path("bike.csv"))?.contains("bikes.csv") == true)
    }
}

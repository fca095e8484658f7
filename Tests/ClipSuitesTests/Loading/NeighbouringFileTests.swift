import ClipSuites
import Foundation
import TestSupport
import Testing

@Suite("What is said of a path that leads nowhere") struct NeighbouringFileTests {
    /// The same text twice: composed, and as a Mac's older tools write it.
    private static let (nfc, nfd) = ("R\u{E4}ume.csv", "Ra\u{308}ume.csv")
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("A name that is there in another Unicode form is said to be")
    func forms() throws {
        // The text is what is compared, so one of a folder's two files is enough on a Mac too.
        try folder.write("", to: Self.nfd)
        let fix = try #require(NeighbouringFile.fix(for: folder.path(Self.nfc)))
        #expect(fix.hasPrefix("the name exists in another Unicode form"))
        #expect(fix.utf8.suffix(13).elementsEqual("\"\(Self.nfd)\"".utf8))
    }

    @Test("Another name is suggested if it is near, and none if it is not")
    func others() throws {
        try folder.write("", to: "rooms.csv")
        #expect(NeighbouringFile.fix(for: folder.path("romms.csv"), beside: "../") == "did you mean \"../rooms.csv\"?")
        #expect(NeighbouringFile.fix(for: folder.path("halls.csv")) == nil)
        #expect(NeighbouringFile.fix(for: folder.path("none/rooms.csv")) == nil)
    }

    @Test("A link that leads nowhere is no other spelling of itself")
    func danglingLink() throws {
        try FileManager.default.createSymbolicLink(atPath: folder.path("bikes.csv"), withDestinationPath: "gone")
        let fix = NeighbouringFile.fix(for: folder.path("bikes.csv"))
        #expect(fix == "it is a link that leads nowhere; make it again")
        #expect(NeighbouringFile.fix(for: folder.path("bike.csv"))?.contains("bikes.csv") == true)
    }
}

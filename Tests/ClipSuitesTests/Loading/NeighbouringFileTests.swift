import Foundation
import TestSupport
import Testing

@testable import ClipSuites

@Suite("What is said of a path that leads nowhere") struct NeighbouringFileTests {
    /// The same text twice: composed, and as a Mac's older tools write it.
    private static let (nfc, nfd) = ("R\u{E4}ume.csv", "Ra\u{308}ume.csv")
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("A name that is there in another Unicode form is renamed to the composed one, or written as it is there")
    func forms() throws {
        // The text is what is compared, so one of a folder's two files is enough on a Mac too.
        try folder.write("", to: Self.nfd)
        let rename = try #require(NeighbouringFile.fix(for: folder.path(Self.nfc)))
        #expect(
            rename.hasPrefix("its name is there in another Unicode form (NFD), which only looks the same; rename it: "))
        #expect(
            rename.utf8.elementsEqual(
                "\(rename.prefix { $0 != ":" }): mv \"$(printf '\(folder.path)/Ra\\314\\210ume.csv')\" '\(folder.path)/\(Self.nfc)'"
                    .utf8))
        let other = try TemporaryFolder()
        try other.write("", to: Self.nfc)
        let copy = try #require(NeighbouringFile.fix(for: other.path(Self.nfd)))
        let expected =
            "its name is there in another Unicode form (NFC), which only looks the same; "
            + "write it as it is there, copied from here: \"\(Self.nfc)\""
        #expect(copy.utf8.elementsEqual(expected.utf8))
    }

    @Test("Another name is suggested if it is near, and none if it is not")
    func others() throws {
        try folder.write("", to: "rooms.csv")
        #expect(NeighbouringFile.fix(for: folder.path("romms.csv"), beside: "../") == "did you mean \"../rooms.csv\"?")
        #expect(NeighbouringFile.fix(for: folder.path("halls.csv")) == nil)
        #expect(NeighbouringFile.fix(for: folder.path("none/rooms.csv")) == nil)
    }

    #if os(Linux)
        @Test("The command that renames does so, also of a folder on the way")
        func command() throws {
            try folder.makeFolder("l'\u{61}\u{300}")
            try folder.write("room\n4\n", to: "l'\u{61}\u{300}/\(Self.nfd)")
            let path = folder.path("l'\u{E0}/\(Self.nfc)")
            for _ in 1...2 {
                let fix = try #require(NeighbouringFile.fix(for: path))
                let shell = Process()
                shell.executableURL = URL(fileURLWithPath: "/bin/bash")
                shell.arguments = ["-c", try String(#require(fix.firstRange(of: "mv ").map { fix[$0.lowerBound...] }))]
                try shell.run()
                shell.waitUntilExit()
            }
            #expect(FileKind.of(path) == .file)
        }

        @Test("A suite and a command line that name such a file say so")
        func places() throws {
            try folder.write("room\n4\n", to: "bikes/\(Self.nfd)")
            try folder.write(
                """
                { "version": 1, "clip": { "bundleID": "com.example.Clip", "host": { "command": ["true"] } },
                  "invocations": [{ "each": "\(Self.nfc)", "url": "https://example.com/{room}" }] }
                """, to: "bikes/suite.json")
            func fix(_ path: String) -> String? {
                SuiteLoader.load(paths: [path], from: folder.path).diagnostics.first?.fix
            }
            #expect(fix("bikes")?.contains("rename it: mv \"$(printf '") == true)
            #expect(fix("bikes/\(Self.nfc)")?.contains("rename it: mv \"$(printf '") == true)
            #expect(fix("bikes/romms.csv")?.contains("init") == true)
            let error = #expect(throws: Diagnostic.self) {
                try OpenFile.bytes(of: folder.path("bikes/\(Self.nfc)"), shown: "x", limit: 10, fix: "other")
            }
            #expect(error?.fix?.contains("rename it: mv \"$(printf '") == true)
        }
    #endif
}

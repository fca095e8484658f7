import TestSupport
import Testing

@Suite("Property lists that no program writes", .timeLimit(.minutes(30)))
struct BadPropertyListTests {
    private func check(_ bytes: [UInt8]) async throws -> CommandLineTool.Result {
        let folder = try TemporaryFolder()
        try folder.write(bytes, to: "suites/shop/Clip.entitlements")
        try folder.write(
            """
            { "version": 1, "clip": { "bundleID": "com.example.Clip", "host": { "command": ["true"] },
                "entitlements": "Clip.entitlements" } }
            """, to: "suites/shop/suite.json")
        return try await CommandLineTool.run(["check"], in: folder)
    }

    @Test("A set, which ended the program by signal 11")
    func set() async throws {
        let result = try await check(BinaryListBuilder([[0xA1, 1], [0xC1, 2], [0x51, 0x61]]).bytes)
        #expect(result.status == 2)
        #expect(
            result.errors.hasPrefix(
                """
                suites/shop/Clip.entitlements:1:1: error: the binary property list is damaged, or no app's
                  note: found a set (object 1, byte 10), expected a dictionary, an array, a string, a number, a \
                boolean, a date or data
                  fix: name the target's .entitlements file, which Xcode writes as a property list

                """), "\(result.errors)")
    }

    @Test("Forty levels of two references, which took gigabytes")
    func doubling() async throws {
        let result = try await check(BinaryListBuilder.doubling(levels: 40).bytes)
        #expect(result.status == 2)
        #expect(
            result.errors.contains("\n  note: its references unfold to more than 4 MiB of values\n"),
            "\(result.errors)")
    }

    @Test("What is wrong in XML is said in its line")
    func line() async throws {
        let result = try await check(Array("<plist version=\"1.0\">\n<dict>\n  <kex/>\n</dict></plist>\n".utf8))
        #expect(result.status == 2)
        #expect(
            result.errors.hasPrefix("suites/shop/Clip.entitlements:3:1: error: the file is not a property list\n"),
            "\(result.errors)")
    }
}

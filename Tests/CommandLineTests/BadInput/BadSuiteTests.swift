import Foundation
import TestSupport
import Testing

@Suite(
    "A suite that cannot be used is said so, with its place, and keeps no other from being checked",
    .timeLimit(.minutes(30)))
struct BadSuiteTests {
    /// Checks a file beside a good suite; the good one must still be counted.
    private func check(_ name: String, _ prepare: (TemporaryFolder) throws -> Void) async throws {
        let folder = try SampleSuite().folder()
        try prepare(folder)
        let checked = try await CommandLineTool.run(["check", "suites/bikes", name], in: folder)
        #expect(checked.status == 2)
        #expect(checked.output == "1 suite, 4 cases, 1 error, 1 advisory\n")
        try Golden.expect(checked.errors, is: "bad-suite/\(name).txt")

        let run = try await CommandLineTool.run(["run", "suites/bikes", name], in: folder)
        #expect(run.status == 2)
        #expect(!folder.has("reports"))
    }

    @Test("Missing")
    func missing() async throws {
        try await check("missing.json") { _ in }
    }

    @Test("Empty")
    func empty() async throws {
        try await check("empty.json") { try $0.write("", to: "empty.json") }
    }

    @Test("Binary")
    func binary() async throws {
        try await check("binary.json") { folder in
            try folder.write(Data((0...255).map { UInt8($0) }), to: "binary.json")
        }
    }

    @Test("100 MB, of which nothing is read")
    func large() async throws {
        try await check("large.json") { folder in
            try folder.write("", to: "large.json")
            let handle = try FileHandle(forWritingTo: folder.url.appendingPathComponent("large.json"))
            try handle.truncate(atOffset: 100 << 20)
            try handle.close()
        }
    }

    @Test("A million levels deep")
    func deep() async throws {
        try await check("deep.json") { try $0.write(String(repeating: "[", count: 1_000_000), to: "deep.json") }
    }

    @Test("A mistyped key")
    func mistyped() async throws {
        try await check("mistyped.json") { folder in
            try folder.write(SampleSuite().text.replacing("bundleID", with: "bundelID"), to: "mistyped.json")
        }
    }

    @Test("A folder that cannot be read")
    func unreadable() async throws {
        // The administrator may read everything.
        guard getuid() != 0 else { return }
        try await check("locked") { folder in
            try folder.write("", to: "locked/suite.json")
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path("locked"))
        }
    }

    @Test("Two suites with one id; with another id both pass")
    func sameID() async throws {
        let folder = try SampleSuite().folder()
        try SampleSuite().write(to: folder, as: "more/bikes")
        let clash = try await CommandLineTool.run(["check", "suites", "more"], in: folder)
        #expect(clash.status == 2)
        #expect(clash.errors.hasPrefix("more/bikes/suite.json:1:1: error: the suite's id \"bikes\" is already taken\n"))
        #expect(clash.errors.contains("suites/bikes/suite.json"))

        try SampleSuite().write(to: folder, as: "other/cycles")
        #expect(try await CommandLineTool.run(["check", "suites", "other"], in: folder).status == 0)
    }

    @Test("Two cases with one identity")
    func sameIdentity() async throws {
        var suite = SampleSuite()
        suite.invocations += ",\n" + suite.invocations
        let folder = try suite.folder()
        let clash = try await CommandLineTool.run(["check"], in: folder)
        #expect(clash.status == 2)
        #expect(clash.errors.contains("error: found a second case"))
        #expect(clash.errors.contains("suites/bikes/suite.json:26:"))
    }
}

@Suite("Property lists that cannot be read", .timeLimit(.minutes(30)))
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

    @Test("A binary list is refused, with the command that converts it")
    func binary() async throws {
        // A set, on which Foundation's reader crashes.
        let list: [UInt8] = Array("bplist00".utf8) + [0xC1, 1, 0x51, 0x61, 8, 10] + Array(repeating: 0, count: 32)
        let result = try await check(list)
        #expect(result.status == 2)
        #expect(
            result.errors.hasPrefix(
                """
                suites/shop/Clip.entitlements:1:1: error: the property list is binary, expected XML or text
                  fix: name the one of the sources, or convert a copy: plutil -convert xml1 FILE

                """), "\(result.errors)")
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

@Suite("CSV files as they come", .timeLimit(.minutes(30)))
struct BadRowsTests {
    private func folder(_ rows: String) throws -> TemporaryFolder {
        var suite = SampleSuite()
        suite.invocations = """
            { "title": "Bike {id}", "url": "https://bikes.example/rent?bikeID={id}", "each": "bikes.csv",
                    "expect": { "screen": "bike", "parameters": { "bikeID": "{id}" } } }
            """
        let folder = try suite.folder()
        try folder.write(rows, to: "suites/bikes/bikes.csv")
        return folder
    }

    @Test(
        "Quotes, CRLF and a byte-order mark are read",
        arguments: [
            "id,colour\n17,red\n18,\"dark \"\"British\"\" green\"\n",
            "id,colour\r\n17,red\r\n18,\"a\r\nb\"\r\n",
            "\u{FEFF}id,colour\n17,red\n18,green\n",
            "\u{FEFF}\"id\", colour\r\n\"17\", red\r\n18 ,green",
        ])
    func good(rows: String) async throws {
        let folder = try folder(rows)
        let result = try await CommandLineTool.run(["run"], in: folder)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        let ids = try EventLog(in: folder).cases.map(\.id).filter { $0.contains("/prefix/") }
        #expect(
            ids == ["17", "18"].map { "bikes/prefix/Bike \($0)/https://bikes.example/rent?bikeID=\($0)/qrCode/clip" })
    }

    @Test(
        "A row with too few fields, a quotation mark that is not closed, no rows at all",
        arguments: [
            ("id,colour\n17,red\n18\n", "suites/bikes/bikes.csv:3:3: error: found 1 field, expected 2"),
            ("id,colour\n17,\"red\n18,green\n", "suites/bikes/bikes.csv:2:4: error: the quotation mark"),
            ("number\n17\n", "error: "),
            ("", "suites/bikes/bikes.csv:1:1: error: "),
        ])
    func bad(rows: String, message: String) async throws {
        let folder = try folder(rows)
        let result = try await CommandLineTool.run(["run"], in: folder)
        #expect(result.status == 2)
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(!folder.has("reports"))
    }
}

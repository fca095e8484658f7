import ClipHarness
import Foundation
import TestSupport
import Testing

@testable import ClipReports

@Suite("Surefire: a folder with a file for each suite") struct JUnitFolderReporterTests {
    private func write(_ ids: [String], to path: String) throws(ReportError) {
        let reporter = ReportFormat.junitSurefire.reporter(path: path, options: ReportOptions())
        let results = ids.map { id in
            let suite = SuiteReference(id: id, title: id, file: "suites/\(id).json")
            return CaseResult(testCase: SampleCase.make(0, "Case", suite: suite), status: .passed)
        }
        for event in Reports.run(results) { try reporter.handle(event) }
    }

    @Test("Each file is named after its suite")
    func names() throws {
        let folder = try TemporaryFolder()
        try write(["bikes", "café 1.2", "fruta"], to: folder.file("new/out/"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("new/out")).sorted()
        #expect(names == ["TEST-bikes.xml", "TEST-café 1.2.xml", "TEST-fruta.xml"])
    }

    @Test("No name leads out of the folder, and no two are the same")
    func hostileNames() throws {
        let long = String(repeating: "é", count: 500)
        let ids = [
            "../../escape", "..-..-escape", "/etc/passwd", "a:b", "a*b", "a-b", "Bikes", "bikes", "BIKES", "e\u{301}",
            "\u{E9}", long + "1", long + "2", "", ".", "..", "line\nbreak", "nul\u{0}", "bikes",
        ]
        let folder = try TemporaryFolder()
        try write(ids, to: folder.file("out"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("out")).sorted()
        #expect(names.count == ids.count)
        #expect(Set(names.map { $0.lowercased().decomposedStringWithCanonicalMapping }).count == ids.count)
        #expect(names.allSatisfy { $0.hasPrefix("TEST-") && $0.hasSuffix(".xml") && $0.utf8.count <= 250 })
        #expect(try folder.names() == ["out"])
        let suites = try names.compactMap { try Reports.root(of: try folder.read("out/\($0)")).value("name") }
        // A suite that comes again has a second file, and no suite is lost.
        #expect(Set(suites.map { Array($0.utf8) }).count == ids.count - 1)
    }

    @Test("Files of suites that are gone go; what others wrote stays")
    func staleFiles() throws {
        let folder = try TemporaryFolder()
        try write(["bikes", "fruta", "gone"], to: folder.file("out"))
        let foreign = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"other\"/>"
        try folder.write(foreign, to: "out/TEST-other.xml")
        try folder.write(try folder.read("out/TEST-gone.xml"), to: "out/kept.xml")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("out/TEST-link.xml"), withDestinationPath: folder.file("out/kept.xml"))
        try write(["bikes"], to: folder.file("out"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.file("out")).sorted() == [
                "TEST-bikes.xml", "TEST-link.xml", "TEST-other.xml", "kept.xml",
            ])
        #expect(try folder.read("out/TEST-other.xml") == foreign)
    }

    @Test("A run that ends early, or cannot be written, leaves every file as it was")
    func previousReport() throws {
        let folder = try TemporaryFolder()
        try write(["bikes", "fruta"], to: folder.file("out"))
        let before = try folder.contents(of: "out")
        do {
            let reporter = ReportFormat.junitSurefire.reporter(path: folder.file("out"), options: ReportOptions())
            for event in SampleRun.events.dropLast() { try reporter.handle(event) }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("out")).count == 4)
        }
        #expect(try folder.contents(of: "out") == before)
        try FileManager.default.createDirectory(
            atPath: folder.file("out/TEST-zoo.xml"), withIntermediateDirectories: true)
        #expect(throws: ReportError.self) { try write(["bikes", "zoo"], to: folder.file("out")) }
        try FileManager.default.removeItem(atPath: folder.file("out/TEST-zoo.xml"))
        #expect(try folder.contents(of: "out") == before)
    }

    @Test("Hundreds of suites need few open files")
    func manySuites() throws {
        let folder = try TemporaryFolder()
        try write((0..<2500).map { "suite-\($0)" }, to: folder.file("out"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("out")).count == 2500)
    }
}

import Testing

@Suite("checklist", .timeLimit(.minutes(30)))
struct ChecklistCommandTests {
    @Test("On standard output or into a file, the same")
    func output() async throws {
        let folder = try SampleSuite().folder()
        let shown = try await CommandLineTool.run(["checklist"], in: folder)
        #expect(shown.status == 0 && shown.errors.isEmpty)
        #expect(shown.output.hasPrefix("<!DOCTYPE html>\n"))
        let written = try await CommandLineTool.run(["checklist", "suites", "-o", "out/list.html"], in: folder)
        #expect(written.status == 0 && written.output.isEmpty && written.errors.isEmpty)
        #expect(try folder.read("out/list.html") == shown.output)
        let markdown = try await CommandLineTool.run(["checklist", "--format", "markdown"], in: folder)
        #expect(markdown.status == 0 && markdown.output.hasPrefix("# App Clip beta test checklist\n"))
    }

    @Test("The file's ending chooses the format, and the option overrules it")
    func ending() async throws {
        let folder = try SampleSuite().folder()
        #expect(try await CommandLineTool.run(["checklist", "-o", "LIST.MD"], in: folder).status == 0)
        #expect(try folder.read("LIST.MD").hasPrefix("# ") && folder.has("LIST-codes"))
        #expect(
            try await CommandLineTool.run(["checklist", "-o", "page.md", "--format", "html"], in: folder).status == 0)
        #expect(try folder.read("page.md").hasPrefix("<!DOCTYPE html>") && !folder.has("page-codes"))
        let printed = try await CommandLineTool.run(["checklist", "-o", "list.pdf"], in: folder)
        #expect(printed.status == 64 && printed.errors.contains("which a browser prints to PDF"))
    }

    @Test("Invalid definitions make no checklist, and what was there stays")
    func invalid() async throws {
        let folder = try SampleSuite().folder()
        try folder.write("", to: "suites/broken.json")
        try folder.write("before", to: "list.html")
        let result = try await CommandLineTool.run(["checklist", "-o", "list.html"], in: folder)
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("suites/broken.json:1:1: error: the file is empty\n"))
        #expect(try folder.read("list.html") == "before")
    }

    @Test("A file that cannot be written")
    func unwritable() async throws {
        let folder = try SampleSuite().folder()
        let result = try await CommandLineTool.run(["checklist", "-o", "suites"], in: folder)
        #expect(result.status == 73)
        #expect(result.errors.hasPrefix("suites: error: "))
    }
}

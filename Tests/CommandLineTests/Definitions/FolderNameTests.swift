import TestSupport
import Testing

@Suite("Folders that were deleted or whose names are not UTF-8", .timeLimit(.minutes(30)))
struct FolderNameTests {
    /// The output and status of a command in a folder that a script changes into.
    private func run(_ line: String, after script: String, in folder: TemporaryFolder) async throws -> (String, String)
    {
        try await Shell.run(
            "out=$PWD; \(script); \"$0\" \(line) >\"$out/output\" 2>\"$out/errors\"; echo $? >\"$out/status\"",
            in: folder)
        return (try folder.read("status"), try folder.read("errors"))
    }

    @Test(
        "In a deleted folder, the error says so, and nothing else is read",
        arguments: ["check .", "run"])
    func deleted(_ line: String) async throws {
        let folder = try SampleSuite().folder()
        let (status, errors) = try await run(line, after: "mkdir gone; cd gone; rmdir ../gone", in: folder)
        #expect(status == "2\n")
        #expect(
            errors == """
                error: the current folder is no longer there
                  fix: change into another folder

                """)
    }

    #if os(Linux)
        @Test("The error names a suite or a current folder whose name is not UTF-8")
        func notUTF8() async throws {
            let folder = try SampleSuite().folder()
            let copy = "name=\"suites/caf$(printf '\\351')-\u{E9}\"; cp -r suites/bikes \"$name\""
            let (status, errors) = try await run("check", after: copy, in: folder)
            #expect(status == "2\n")
            #expect(
                errors.hasPrefix(
                    """
                    error: the name of suites/caf\u{FFFD}-é is not UTF-8, so its cases cannot be named
                      fix: rename it

                    """), "\(errors)")
            let (given, what) = try await run("check suites/caf*", after: "true", in: folder)
            #expect(given == "2\n")
            #expect(what.hasPrefix("error: there is no \"suites/caf\u{FFFD}-é\"\n"), "\(what)")
            let (inside, why) = try await run("check .", after: "cd suites/caf*", in: folder)
            #expect(inside == "2\n")
            #expect(why.hasPrefix("error: the current folder has no path in UTF-8: /"), "\(why)")
            #expect(why.contains("/suites/caf\u{FFFD}-é\n"))
        }

    #endif
}

import Foundation
import TestSupport
import Testing

/// What the README shows is what happens.
struct ReadmeTests {
    @Test("The suite and the shell host of the README pass, and the run prints what it shows")
    func firstSuite() async throws {
        let result = try await museum(answering: "welcome").run("run", "museum.json", "--show-progress", "none")
        #expect(result.status == 0)
        #expect(withoutTimes(result.output) == withoutTimes(try Readme.block("console", 0)))
    }

    @Test("With another screen the exact case fails as the README shows")
    func failure() async throws {
        let result = try await museum(answering: "lobby").run("run", "museum.json", "--show-progress", "none")
        #expect(result.status == 1)
        #expect(withoutTimes(result.output) == withoutTimes(try Readme.block("console", 1)))
    }

    @Test("`explain` answers as the README shows")
    func explanation() async throws {
        let url = "https://museum.example/guide?room=4"
        let result = try await museum(answering: "welcome")
            .run("explain", url, "--from", "maps", "--suite", "museum.json")
        #expect(result.output == (try Readme.block("console", 2)))
    }

    @Test("The README's tests in Swift are those that are compiled and run here, with the README's suite")
    func ownTarget() throws {
        let folder = Checkout.root.appendingPathComponent("Tests/ClipReportsTests/Museum")
        let source = try String(contentsOf: folder.appendingPathComponent("MuseumTests.swift"), encoding: .utf8)
        let suite = try String(contentsOf: folder.appendingPathComponent("museum.json"), encoding: .utf8)
        #expect(try Readme.block("swift", 1) == source)
        #expect(try Readme.block("json", 0) == suite)
    }

    @Test("The README's table of suites names each shipped suite, and no other")
    func suites() throws {
        let folder = Checkout.root.appendingPathComponent("suites").path
        let shipped = try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }
        #expect(try Readme.firstColumn(under: "| suite | shows |").sorted() == shipped.sorted())
    }

    @Test("The README's table of commands names each command that the help lists, and no other")
    func commands() async throws {
        let help = try await CommandLineTool.run(["--help"], in: try TemporaryFolder()).output
        let listed = help.components(separatedBy: "Commands:\n")[1].components(separatedBy: "\n\n")[0]
            .split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
            .compactMap { $0.split(separator: " ").first.map(String.init) }
        let named = try Readme.firstColumn(under: "| command | does |").map { $0.split(separator: " ")[1] }
        #expect(named.map(String.init) == listed)
    }

    @Test("The README's table of formats names each format that '--report' takes, and no other")
    func formats() async throws {
        let error = try await CommandLineTool.run(["run", "--report", "?"], in: try TemporaryFolder()).errors
        let taken = error.components(separatedBy: "'--report' takes ")[1].components(separatedBy: ", and after it")[0]
        let named = try Readme.firstColumn(under: "| format | is | for |")
        #expect(named == taken.replacingOccurrences(of: " or ", with: ", ").components(separatedBy: ", "))
    }

    @Test("The README's table of launches names options that `run --help` lists, with the defaults that it tells")
    func launches() async throws {
        let help = try await CommandLineTool.run(["run", "--help"], in: try TemporaryFolder()).output
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let rows = try Readme.rows(under: "| option of `run` | does |")
        let options = rows.flatMap { $0[0].matches(of: /--[a-z-]+/).map { String($0.output) } }
        #expect(Set(["--jobs", "--timeout", "--slow", "--retries", "--max-fail"]).isSubset(of: options))
        for option in options { #expect(help.contains("\(option) "), "\(option)") }
        for row in rows {
            guard let value = row[1].firstMatch(of: /\(default: ([^)]+)\)/)?.1 else { continue }
            let name = try #require(row[0].firstMatch(of: /--[a-z]+/)).output
            let told = help.components(separatedBy: " \(name) ").dropFirst().map { $0.prefix(160) }
            #expect(told.contains { $0.contains("(default: \(value)") }, "\(name)")
        }
    }

    /// The README's example in a folder of its own, its script answering with a screen for the exact URL.
    private func museum(answering screen: String) throws -> Museum {
        let folder = try TemporaryFolder()
        try folder.write(try Readme.block("json", 0), to: "museum.json")
        let script = try Readme.block("sh", 1)
        #expect(script.contains(#""welcome""#))
        try folder.write(script.replacingOccurrences(of: #""welcome""#, with: "\"\(screen)\""), to: "museum.sh")
        return Museum(folder: folder)
    }

    private struct Museum {
        let folder: TemporaryFolder

        func run(_ arguments: String...) async throws -> CommandLineTool.Result {
            try await CommandLineTool.run(arguments, in: folder)
        }
    }

    private func withoutTimes(_ text: String) -> String {
        text.replacingOccurrences(of: #"\[\d+\.\d{3}s\]"#, with: "[time]", options: .regularExpression)
    }
}

/// The README, taken apart.
private enum Readme {
    struct Missing: Error {
        var what: String
    }

    /// The text of the numbered fenced block of a language.
    static func block(_ language: String, _ number: Int) throws -> String {
        let parts = try text().components(separatedBy: "```\(language)\n")
        guard parts.indices.contains(number + 1) else { throw Missing(what: "block \(number) of \(language)") }
        return parts[number + 1].components(separatedBy: "```")[0]
    }

    /// The first cell of each row of the table with this heading, without its code marks.
    static func firstColumn(under heading: String) throws -> [String] {
        try rows(under: heading).map { $0[0].trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
    }

    /// The cells of each row of the table with this heading.
    static func rows(under heading: String) throws -> [[String]] {
        let lines = try text().components(separatedBy: "\n")
        guard let start = lines.firstIndex(of: heading) else { throw Missing(what: heading) }
        return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map {
            Array($0.components(separatedBy: "|").dropFirst())
        }
    }

    private static func text() throws -> String {
        try String(contentsOf: Checkout.root.appendingPathComponent("README.md"), encoding: .utf8)
    }
}

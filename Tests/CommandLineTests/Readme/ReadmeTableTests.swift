import Foundation
import TestSupport
import Testing

@Suite("The README's tables and options match the program", .timeLimit(.minutes(30)))
struct ReadmeTableTests {
    @Test("Every file and page that the README and its pages link to exists")
    func links() throws {
        var count = 0
        for (page, text) in try Readme.files() {
            let folder = Checkout.root.appendingPathComponent(page).deletingLastPathComponent()
            for link in text.matches(of: /\]\(([^)#:]+)\)/).map({ String($0.1) }) {
                count += 1
                let path = folder.appendingPathComponent(link).path
                #expect(FileManager.default.fileExists(atPath: path), "\(page): \(link)")
            }
        }
        #expect(count >= 8)
    }

    @Test("The README's table of suites names each shipped suite, and no other")
    func suites() throws {
        #expect(try Readme.firstColumn(under: "| suite | shows |").sorted() == ShippedSuites.names())
    }

    @Test("The README's table of commands names each command that the help lists, and no other")
    func commands() async throws {
        let help = try await CommandLineTool.run(["--help"], in: try TemporaryFolder()).output
        let listed = help.components(separatedBy: "Usage:")[1].components(separatedBy: "\nOptions:\n")[0]
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

    @Test("The README's table of launches has options of `run --help` with their defaults")
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
            let named = help.components(separatedBy: " \(name) ").dropFirst().map { $0.prefix(160) }
            #expect(named.contains { $0.contains("(default: \(value)") }, "\(name)")
        }
    }

    @Test("Every option in the README's text is in a command's help")
    func options() async throws {
        let folder = try TemporaryFolder()
        var listed: Set<String> = []
        let named = try Readme.firstColumn(under: "| command | does |").map { String($0.split(separator: " ")[1]) }
        for command in named + ["schema", "completions"] {
            let help = try await CommandLineTool.run([command, "--help"], in: folder).output
            listed.formUnion(help.matches(of: /--[a-z][a-z-]*/).map { String($0.output) })
        }
        // Options of the toolchain, Bazel, codesign, pip and tools that make Xcode projects.
        let others: Set<String> = [
            "--package-path", "--product", "--test_filter", "--no-open", "--platform", "--entitlements", "--xml",
            "--user",
        ]
        let options = try Readme.text().matches(of: /--[a-z][a-z_-]*/).map { String($0.output) }
        #expect(options.count > 30)
        #expect(Set(options).subtracting(listed).subtracting(others) == [])
    }
}

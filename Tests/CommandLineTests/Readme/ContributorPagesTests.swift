import Foundation
import TestSupport
import Testing

/// Compares the pages with the files that they name, without compiling.
@Suite("The pages for contributors")
struct ContributorPagesTests {
    private static let catalogue = "Sources/ClipHarness/ClipHarness.docc"
    private static let contributing = ".github/CONTRIBUTING.md"

    @Test("name existing files, and types and functions in these files")
    func names() throws {
        let pages = try FileManager.default.contentsOfDirectory(atPath: Checkout.root.path + "/" + Self.catalogue)
        var count = 0
        for page in [Self.contributing] + pages.filter({ $0.hasSuffix(".md") }).map({ Self.catalogue + "/" + $0 }) {
            for (number, line) in try Self.lines(of: page) {
                let names = PageNames(line)
                count += names.files.count + names.code.count
                #expect(names.faults == [], "\(page):\(number)")
            }
        }
        #expect(count > 300)
    }

    @Test(
        "would fail with these lines",
        arguments: [
            "`ClipFacts/Sources.swift` has a case for each source.": "no file ClipFacts/Sources.swift",
            "See `Sources/ClipFact` and .ci/checks.": "no file Sources/ClipFact, no file .ci/checks",
            "`SourceTest` and `NoSuchTests` hold it.": "no file NoSuchTests",
            "Add a case to `Origin` (`ClipFacts/Source.swift`).": "no Origin in ClipFacts/Source.swift",
            // A part of another name does not count.
            "`Sourc` (`ClipFacts/Source.swift`)": "no Sourc in ClipFacts/Source.swift",
            "`Source.isVirtual` (`ClipFacts/Source.swift`)": "no isVirtual in ClipFacts/Source.swift",
            // The line names both files, but the type is beside the wrong one.
            "`Source` (`ClipFacts/Target.swift`), not `ClipFacts/Source.swift`": "no Source in ClipFacts/Target.swift",
            "| a source | `ClipFacts/Source.swift` | `Target` |": "no Target in ClipFacts/Source.swift",
            "| a source | `ClipFacts/Source.swift` | `isVirtual(_:)` |": "no isVirtual in ClipFacts/Source.swift",
        ])
    func wrong(_ line: String, _ faults: String) {
        #expect(PageNames(line).faults.joined(separator: ", ") == faults)
    }

    @Test("name as many files in Sources as they claim for a change")
    func counts() throws {
        let changes = try String(contentsOf: Checkout.root.appendingPathComponent(Self.contributing), encoding: .utf8)
            .components(separatedBy: "\n### ").dropFirst()
        var count = 0
        for change in changes {
            guard let said = change.firstMatch(of: /^.*: (\d) files\n/)?.1 else { continue }
            count += 1
            // A change only sometimes needs the files in brackets.
            let names = PageNames(change.replacing(/\[[^\]]*\]/, with: "")).files
            #expect(Set(names.filter { !$0.hasSuffix(".md") }).count == Int(said), "\(change)")
        }
        #expect(count >= 5)
    }

    private static func lines(of page: String) throws -> [(number: Int, text: String)] {
        let text = try String(contentsOf: Checkout.root.appendingPathComponent(page), encoding: .utf8)
        return text.components(separatedBy: "\n").enumerated().map { ($0 + 1, $1) }
    }
}

/// The files and the code that a line names. A line is a paragraph, an item or a row.
private struct PageNames {
    var files: [String] = []
    /// Types and functions, each with its file if one follows in brackets.
    var code: [(words: [String], file: String?)] = []

    init(_ line: String) {
        // The documentation's build checks names in double backticks.
        let line = line.replacing(/``[^`]*``/, with: "")
        let spans = line.matches(of: /`([^`]+)`(?: \(`([^`]+)`)?/)
        for span in spans {
            let beside = span.2.map(String.init)
            for name in [String(span.1), beside].compactMap(\.self) {
                if Self.isFile(name) {
                    files.append(name)
                } else if name.wholeMatch(of: /[A-Z]\w*[a-z]\w*(\.\w+)?(\(.*\))?|[a-z]\w*\(.*\)/) != nil {
                    let words = name.prefix { $0 != "(" }.split(separator: ".").map(String.init)
                    code.append((words, name == beside ? nil : beside.flatMap { Self.isFile($0) ? $0 : nil }))
                }
            }
        }
        let bare = line.replacing(/`[^`]+`/, with: "").matches(of: /(Sources|Tests|\.ci|\.github)\/[\w.\/+-]*\w/)
        files += bare.map { String($0.0) }
    }

    private static func isFile(_ name: String) -> Bool {
        name.wholeMatch(of: /(Sources|Tests|\.ci|\.github|suites|reports)\/[\w.\/+-]*|\w+Tests/) != nil
            || name.wholeMatch(of: /[\w.\/+-]+\.(swift|c|h|css|js|json|md|py|yml)/) != nil
    }

    var faults: [String] {
        let missing = files.filter { Checkout.paths(of: $0).isEmpty }
        guard missing.isEmpty else { return missing.map { "no file \($0)" } }
        return code.flatMap { words, file in
            let named = (file.map { [$0] } ?? files).filter {
                Checkout.paths(of: $0).contains { Checkout.texts[$0] != nil }
            }
            let paths = named.isEmpty ? Array(Checkout.texts.keys) : named.flatMap(Checkout.paths)
            return words.filter { word in !paths.contains { Checkout.mentions(word, in: $0) } }.map {
                "no \($0) in \(named.isEmpty ? "Sources and Tests" : named.joined(separator: ", "))"
            }
        }
    }
}

extension Checkout {
    private static let paths: [String] = [".ci", ".github", "Sources", "Tests", "reports", "suites"].flatMap { folder in
        let found = try? FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(folder).path)
        return [folder] + (found ?? []).map { "\(folder)/\($0)" }
    }

    private static let named = Dictionary(grouping: paths + ["Package.swift", "README.md"]) { last(of: $0) }

    /// The contents of each Swift or C file.
    fileprivate static let texts: [String: Data] = Dictionary(
        uniqueKeysWithValues: paths.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".c") || $0.hasSuffix(".h") }
            .compactMap { path in (try? Data(contentsOf: root.appendingPathComponent(path))).map { (path, $0) } })

    private static func last(of path: String) -> Substring { path.split(separator: "/").last ?? "" }

    /// The paths for a name: a file, or a folder and its contents. A test suite names its file.
    fileprivate static func paths(of name: String) -> [String] {
        var name = name.hasSuffix("/") ? String(name.dropLast()) : name
        if name.hasSuffix("Tests"), !name.contains("/") { name += ".swift" }
        let found = named[last(of: name)] ?? []
        let ends = found.filter { $0 == name || $0.hasSuffix("/" + name) }
        return ends + ends.filter { texts[$0] == nil }.flatMap { end in texts.keys.filter { $0.hasPrefix(end + "/") } }
    }

    fileprivate static func mentions(_ word: String, in path: String) -> Bool {
        guard let text = texts[path] else { return false }
        func isPart(_ place: Int) -> Bool {
            guard text.indices.contains(place) else { return false }
            let character = Character(Unicode.Scalar(text[place]))
            return character == "_" || character.isLetter || character.isNumber
        }
        var rest = text.startIndex..<text.endIndex
        while let found = text.range(of: Data(word.utf8), in: rest) {
            if !isPart(found.lowerBound - 1), !isPart(found.upperBound) { return true }
            rest = found.upperBound..<text.endIndex
        }
        return false
    }
}

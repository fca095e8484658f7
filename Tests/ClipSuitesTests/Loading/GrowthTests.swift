import TestSupport
import Testing

@testable import ClipSuites

/// Reading and checking a suite takes time in proportion to the suite and its files.
@Suite(.timeLimit(.minutes(30))) struct GrowthTests {
    struct Load: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var size: Int
        /// The suite's keys.
        var suite: @Sendable (Int) -> String
        var files: @Sendable (Int) -> [String: String]

        init(
            _ name: String, _ size: Int, files: @escaping @Sendable (Int) -> [String: String] = { _ in [:] },
            _ suite: @escaping @Sendable (Int) -> String
        ) {
            (testDescription, self.size, self.files, self.suite) = (name, size, files, suite)
        }
    }

    private static func list(_ count: Int, _ separator: String = ",", _ item: (Int) -> String) -> String {
        (0..<count).map(item).joined(separator: separator)
    }

    private static let file = #"{ "appclips": { "apps": ["ABCDE12345.com.example.Clip"] } }"#

    static let loads = [
        Load("inline association files on one line", 800) { count in
            "\"sites\": { \(list(count) { "\"h\($0).example\": { \"association\": \(file) }" }) }"
        },
        Load("inline association files, each with a warning", 200) { count in
            let empty = #"{ "appclips": { "apps": ["com.example.Clip"] } }"#
            return "\"sites\": { \(list(count, ",\n") { "\"h\($0).example\": { \"association\": \(empty) }" }) }"
        },
        Load(
            "pages with one banner", 300, files: { _ in ["page.html": "<meta name=apple-itunes-app content=app-id=1>"] }
        ) {
            count in
            "\"sites\": { \"h.example\": { \"pages\": { \(list(count) { "\"/\($0)\": \"page.html\"" }) } } }"
        },
        Load("rules of one detail", 400, files: { rules($0, details: 1) }) { _ in site },
        Load("details of one rule", 200, files: { rules(1, details: $0) }) { _ in site },
        Load("experiences, each within a component of the one before", 150) { count in
            "\"experiences\": { \"advanced\": ["
                + list(count) { "{ \"url\": \"https://h.example/a\(String(repeating: "b", count: $0 % 50))\($0)\" }" }
                + "] }"
        },
        Load("rows", 1_000) { count in
            "\"invocations\": [{ \"title\": \"{n}\", \"url\": \"https://h.example/{n}\", "
                + "\"each\": [\(list(count) { "{ \"n\": \"\($0)\" }" })] }]"
        },
        Load("rows of experiences", 500) { count in
            "\"experiences\": { \"advanced\": [{ \"title\": \"{n}\", \"url\": \"https://h.example/{n}\", "
                + "\"each\": [\(list(count) { "{ \"n\": \"\($0)\" }" })] }] }"
        },
    ]

    private static let site = "\"sites\": { \"h.example\": { \"association\": \"aasa\" } }"

    private static func rules(_ count: Int, details: Int) -> [String: String] {
        let components = list(count) { "{ \"/\": \"/a\($0)/*\", \"?\": { \"n\": \"\($0)\" } }" }
        let detail: (Int) -> String = {
            "{ \"appIDs\": [\"ABCDE12345.com.example.a\($0)\"], \"components\": [\(components)] }"
        }
        return ["aasa": "{ \"applinks\": { \"details\": [\(list(details, ",\n", detail))] } }"]
    }

    @Test("Twice as many", arguments: loads)
    func growth(_ load: Load) throws {
        let growth = try Growth.ofTwice(load.size) { size in
            let folder = try TemporaryFolder()
            for (name, content) in load.files(size) { try folder.write(content, to: name) }
            try folder.write(SampleSuite.minimal(load.suite(size)), to: "suite.json")
            return folder
        } _: { folder in
            let loaded = SuiteLoader.load(paths: [folder.path], from: folder.path)
            #expect(loaded.suites.count == 1 && !loaded.diagnostics.contains { $0.severity == .error })
        }
        #expect(growth <= Growth.limit)
    }
}

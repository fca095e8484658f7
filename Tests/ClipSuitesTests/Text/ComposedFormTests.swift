import ClipSuites
import TestSupport
import Testing

/// Names in definitions have one Unicode form.
@Suite struct ComposedFormTests {
    private static let composed = "caf\u{E9}"
    private static let decomposed = "cafe\u{301}"

    /// Suites that contain a name, with the files beside them.
    private static let suites: [@Sendable (String) -> (text: String, csv: String)] = [
        { name in (invocation("\"tags\": [\"\(name)\"]"), "") },
        { name in (invocation("\"tags\": [\"{t}\"], \"title\": \"{t}\", \"each\": \"f.csv\""), "t\n\(name)\n") },
        { name in (invocation("\"title\": \"{\(name)}\", \"each\": [{ \"\(name)\": \"1\" }]"), "") },
        { name in (invocation("\"title\": \"{\(name)}\", \"each\": \"f.csv\""), "\(name)\n1\n") },
        { name in (host("\"environment\": { \"\(name)\": \"1\" }"), "") },
        { name in (host("\"inheritEnvironment\": [\"\(name)\"]"), "") },
    ]

    private static func invocation(_ rest: String) -> String {
        SampleSuite.minimal("\"invocations\": [{ \"url\": \"https://h.example/\", \(rest) }]")
    }

    private static func host(_ rest: String) -> String {
        """
        { "version": 1, "experiences": { "default": {} },
          "clip": { "bundleID": "com.example.Clip", "host": { "command": ["true"], \(rest) } } }
        """
    }

    @Test("A tag, column or variable is normalised to composed form", arguments: suites.indices)
    func names(_ index: Int) throws {
        let found = { (name: String) in
            let suite = Self.suites[index](name)
            return try SampleSuite.load(suite.text, beside: ["f.csv": suite.csv]).diagnostics.filter {
                $0.severity == .error
            }
        }
        #expect(try found(Self.composed).isEmpty)
        let errors = try found(Self.decomposed)
        #expect(errors.count == 1)
        #expect(errors.first?.message.hasSuffix("is not in Unicode's composed form (NFC)") == true)
        let fix = "type the name again, or copy this name: \"caf\u{E9}\""
        #expect(errors.first?.fix?.utf8.elementsEqual(fix.utf8) == true)
    }

    @Test("A suite's id, which comes from its file's name, is composed too")
    func identifier() throws {
        for name in [Self.composed, Self.decomposed] {
            let folder = try TemporaryFolder()
            try folder.write(Self.invocation("\"title\": \"t\""), to: name + ".json")
            let errors = SuiteLoader.load(paths: [folder.path], from: folder.path).diagnostics.filter {
                $0.severity == .error
            }
            let isComposed = name.utf8.elementsEqual(Self.composed.utf8)
            let fix = "rename the file or folder by typing the same name again"
            #expect(errors.map(\.fix) == (isComposed ? [] : [fix]))
        }
    }
}

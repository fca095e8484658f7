import ClipFacts
import Foundation
import TestSupport
import Testing

@testable import ClipSuites

@Suite("The suite schema")
struct SuiteSchemaTests {
    @Test("The schema's identifier is the one that the shipped suites name")
    func golden() throws {
        #expect(try GoldenFile(".schema/suite.json").difference(from: SuiteSchema.text) == nil)
    }

    @Test("The schema is JSON, all its references are defined, and all definitions are referred to")
    func references() throws {
        let schema = try Self.schema()
        let definitions = try #require(schema["$defs"] as? [String: Any])
        let names = SuiteSchema.text.matches(of: /"\$ref": "#\/\$defs\/([A-Za-z]+)"/).map { String($0.output.1) }
        #expect(Set(names) == Set(definitions.keys))
    }

    @Test("Each key of each object has a summary, and is required if the reader requires it")
    func keys() throws {
        let schema = try Self.schema()
        let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
        let objects = Array(definitions.values) + [schema]
        let formats = FormatWalk().formats
        #expect(formats.count >= 19)
        for format in formats {
            let found = objects.filter { object in
                let properties = object["properties"] as? [String: [String: Any]] ?? [:]
                return Set(properties.keys) == Set(format.keys.map(\.name))
                    && format.keys.allSatisfy { properties[$0.name]?["description"] as? String == $0.summary }
            }
            #expect(!found.isEmpty, "\(format.name)")
            for object in found {
                #expect(object["additionalProperties"] as? Bool == false)
                let required = format.keys.filter { $0.required != nil }.map(\.name)
                #expect(object["required"] as? [String] == required, "\(format.name)")
            }
        }
    }

    @Test("Each word in a list has a description, and each key has an example")
    func editor() throws {
        var (words, keys) = (0, 0)
        func walk(_ part: Any) {
            if let list = part as? [Any] { list.forEach(walk) }
            guard let object = part as? [String: Any] else { return }
            if let listed = object["enum"] as? [String] {
                let texts = object["enumDescriptions"] as? [String] ?? []
                #expect(texts.count == listed.count)
                for (word, text) in zip(listed, texts) {
                    #expect(text.count > 4 && text.hasSuffix(".") && !text.hasSuffix(".."), "\(word): \(text)")
                }
                words += listed.count
            }
            for (key, value) in object["properties"] as? [String: [String: Any]] ?? [:]
            where value["description"] != nil {
                let examples = value["examples"] as? [Any] ?? []
                #expect(examples.count == 1 && examples.first as? String != "example", "\(key)")
                keys += 1
            }
            object.filter { $0.key != "examples" }.values.forEach(walk)
        }
        walk(try Self.schema())
        #expect(words > 150 && keys > 100)
    }

    @Test("The example of each key of an invocation is valid, as far as its files exist")
    func examples() throws {
        func read(_ key: String, _ value: String) throws -> [String] {
            let needed = ["url": "https://bikes.example/rent?bike=17", "from": "nfc"]
            let others = needed.filter { $0.key != key }.map { "\"\($0)\": \"\($1)\", " }.joined()
            let text = SampleSuite.minimal("\"invocations\": [{ \(others)\"\(key)\": \(value) }]")
            return try SampleSuite.load(text, beside: ["stickers.csv": "id\n1\n"]).diagnostics.errors.map(\.message)
        }
        for key in InvocationKeys.format.keys {
            let errors = try read(key.name, key.type.example(of: key.name).text(width: .max))
            #expect(errors.isEmpty, "\(key.name): \(errors)")
        }
        #expect(try !read("properties", #"{ "id": "C17" }"#).isEmpty)
    }

    @Test("The schema refuses the names of properties that the reader refuses")
    func properties() throws {
        let keys = NoteKeys().properties.type
        guard case .map(_, let form?) = keys else { throw CancellationError() }
        let pattern = try Regex(form.pattern)
        for (name, isValid) in [
            ("testrail", true), ("ids", true), ("a b", true), ("id", false), ("owner", false), ("", false),
            (" ", false),
            ("a{b", false), ("a\u{1}", false),
        ] {
            #expect((name.firstMatch(of: pattern) != nil) == isValid, "\(name)")
            let text = SampleSuite.minimal(
                "\"invocations\": [{ \"url\": \"https://h.example/\", "
                    + "\"properties\": { \(Scalar.string(name)): \"x\" } }]")
            #expect(try SampleSuite.load(text).diagnostics.errors.isEmpty == isValid, "\(name)")
        }
    }

    @Test("A summary has at most 15 words and is a sentence")
    func summaries() {
        for key in FormatWalk().formats.flatMap(\.keys) {
            #expect(key.summary.split(separator: " ").count <= 15, "\(key.name): \(key.summary)")
            #expect(key.summary.hasSuffix("."), "\(key.name): \(key.summary)")
        }
    }

    @Test("A rule only names keys of its object")
    func rules() {
        for format in FormatWalk().formats {
            let names = Set(format.keys.map(\.name))
            for rule in format.rules {
                let named =
                    switch rule {
                    case .exactlyOne(let keys): keys
                    case .excludes(let key, let others, _): [key] + others
                    case .required(let key, let others): [key] + others.map(\.name)
                    }
                #expect(names.isSuperset(of: named), "\(format.name)")
            }
        }
    }

    @Test("Every shipped suite begins with a path that leads to the schema")
    func shipped() throws {
        let suites = Checkout.root.appendingPathComponent("suites")
        let folders = try FileManager.default.contentsOfDirectory(atPath: suites.path)
        var count = 0
        for folder in folders {
            let file = suites.appendingPathComponent("\(folder)/suite.json")
            guard let bytes = try? Data(contentsOf: file) else { continue }
            count += 1
            let first = JSONReader.read(Array(bytes), file: folder, dialect: .suite).value?.members?.first
            #expect(first?.key == "$schema", "\(folder)")
            let named = try #require(first?.value.string, "\(folder)")
            #expect(
                PathText.absolute(named, from: file.deletingLastPathComponent().path)
                    == Checkout.root.appendingPathComponent(".schema/suite.json").path, "\(folder)")
        }
        #expect(count >= 13)
    }

    private static func schema() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(SuiteSchema.text.utf8)) as? [String: Any])
    }
}

/// All objects in the suite format, each once, starting with the suite.
struct FormatWalk {
    private(set) var formats: [any AnyObjectFormat] = []

    init() { add(SuiteKeys.format) }

    private mutating func add(_ format: any AnyObjectFormat) {
        if formats.contains(where: { $0.name == format.name }) { return }
        formats.append(format)
        for key in format.keys { follow(key.type) }
    }

    private mutating func follow(_ type: ValueType) {
        switch type {
        case .keyed(let format): add(format())
        case .array(let element, _, _): follow(element)
        case .map(let value, _): follow(value)
        case .oneOf(let types): for type in types { follow(type) }
        default: break
        }
    }
}

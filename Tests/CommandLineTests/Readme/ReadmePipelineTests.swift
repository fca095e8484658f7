import Foundation
import TestSupport
import Testing

/// Runs the commands in the README's pipelines as the services would.
extension ReadmeBlockTests {
    func ciStep(_ text: String, _ readme: ReadmeFolder) async throws {
        let commands = commands(in: text)
        #expect(commands.count == 1)
        for command in commands { try await succeed(command, in: readme) }
        let path = try #require(text.firstMatch(of: /path: (\w+)/)).1
        #expect(try readme.folder.names(in: String(path)).contains("junit.xml"))
    }

    func gitHubAction(_ text: String) throws {
        let path = try #require(text.firstMatch(of: /uses: OWNER\/clipflight\/(\S+)@COMMIT # v1/)).1
        let inputs = text.matches(of: /with: \{ suites: .*/).map(\.0)
        // The first job runs the suites without write access, and the second compares.
        #expect(inputs.count == 2 && text.matches(of: /: write/).count == 1)
        for inputs in inputs { try expect(inputs, among: "inputs:\n", ofFile: "\(path)/action.yml") }
    }

    func gitLabJob(_ text: String) throws {
        let path = try #require(text.firstMatch(of: /\/raw\/v1\/(\S+)/)).1
        let inputs = try #require(text.firstMatch(of: /inputs: \{ .*/)).0
        try expect(inputs, among: "  inputs:\n", ofFile: String(path))
    }

    private func expect(_ flow: Substring, among heading: String, ofFile path: String) throws {
        let file = try String(contentsOf: Checkout.root.appendingPathComponent(path), encoding: .utf8)
        let names = flow.matches(of: /[{,] (\w+):/).map { String($0.1) }
        #expect(names.count >= 2)
        let keys = "\n" + (try #require(file.components(separatedBy: heading).dropFirst().first))
        let indentation = heading.prefix { $0 == " " } + "  "
        for name in names { #expect(keys.contains("\n\(indentation)\(name):\n"), "\(name)") }
    }

    /// Runs the matrix's shards in separate folders, then the job that only has their uploads.
    func gitHubShards(_ text: String, _ readme: ReadmeFolder) async throws {
        let commands = commands(in: text)
        try #require(commands.count == 2)
        let shards = try #require(text.firstMatch(of: /shard: \[([0-9, ]+)\]/)).1.components(separatedBy: ", ")
        let upload = try #require(text.firstMatch(of: /name: "(shard-[^"]*)", path: "([^"]*)"/))
        let last = try ReadmeFolder()
        for shard in shards {
            func filled(_ text: some StringProtocol) -> String {
                text.replacingOccurrences(of: "${{ matrix.shard }}", with: shard)
            }
            try await succeed(filled(commands[0]), in: readme)
            try FileManager.default.copyItem(
                atPath: readme.folder.path(filled(upload.2)), toPath: last.folder.path(filled(upload.1)))
        }
        for command in commands.dropFirst() { try await succeed(command, in: last) }
        #expect(try last.folder.names(in: "reports") == ["events.jsonl", "index.html", "junit.xml"])
        #expect(try last.cases(in: "reports/events.jsonl") == (try await whole(readme)))
    }

    func gitLabShards(_ text: String, _ readme: ReadmeFolder) async throws {
        let commands = commands(in: text)
        try #require(commands.count == 2)
        let total = try #require(text.firstMatch(of: /parallel: ([0-9]+)/).flatMap { Int($0.1) })
        let junit = try #require(text.firstMatch(of: /junit: (\S+)/)).1
        for index in 1...total {
            try await succeed(commands[0], in: readme, ["CI_NODE_INDEX": "\(index)", "CI_NODE_TOTAL": "\(total)"])
            #expect(readme.folder.has(junit.replacingOccurrences(of: "*", with: "\(index)")))
        }
        try await succeed(commands[1], in: readme)
        #expect(try readme.cases(in: "reports/events.jsonl") == (try await whole(readme)))
    }

    func matrix(_ text: String, _ readme: ReadmeFolder) async throws {
        let command = try #require(commands(in: text).first)
        let labels = try #require(text.firstMatch(of: /swift: \[([^\]]+)\]/)).1.components(separatedBy: ", ")
        try #require(labels.count == 2)
        for label in labels {
            let label = label.replacingOccurrences(of: "\"", with: "")
            try await succeed(command.replacingOccurrences(of: "${{ matrix.swift }}", with: label), in: readme)
        }
        try await succeed("clipflight report run-* --report json --output reports", in: readme)
        #expect(try readme.cases(in: "reports/events.jsonl") == (try await whole(readme)))
    }

    func bazel(_ text: String, _ readme: ReadmeFolder) async throws {
        let script = try #require(text.firstMatch(of: /# (exec clipflight .*)/)).1
        let total = try #require(text.firstMatch(of: /shard_count = ([0-9]+)/).flatMap { Int($0.1) })
        try await succeed(
            String(script), in: readme,
            [
                "TEST_TOTAL_SHARDS": "\(total)", "TEST_SHARD_INDEX": "0",
                "TEST_UNDECLARED_OUTPUTS_DIR": readme.folder.path("outputs"),
            ])
        try await expectPart(in: "outputs", readme)
    }

    private func expectPart(in folder: String, _ readme: ReadmeFolder) async throws {
        let found = try readme.cases(in: "\(folder)/events.jsonl")
        let whole = try await whole(readme)
        #expect(!found.isEmpty && Set(found).isStrictSubset(of: whole))
    }

    func succeed(_ script: String, in readme: ReadmeFolder, _ environment: [String: String] = [:]) async throws {
        let result = try await readme.shell(script, environment)
        try #require(result.status == 0, "\(script): \(result.errors)\(result.output)")
    }

    private func commands(in yaml: String) -> [String] {
        yaml.matches(of: /(?m)^ *(?:- )?(?:run|script): (.+)$/).map { String($0.1) }
    }

    /// The cases of a run without shards.
    private func whole(_ readme: ReadmeFolder) async throws -> [String] {
        try await succeed("clipflight run -o whole", in: readme)
        return try readme.cases(in: "whole/events.jsonl")
    }
}

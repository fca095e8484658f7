import Foundation
import TestSupport
import Testing

/// Runs each fenced block of the README, and checks that it does what it shows.
@Suite("The README's blocks do what they show", .timeLimit(.minutes(30)))
struct ReadmeBlockTests {
    @Test("A test runs each block, and a new block is noticed")
    func claimed() throws {
        let claimed = ReadmeBlock.allCases.map(\.language)
        #expect(try Readme.blocks().map(\.language) == claimed)
        #expect(try Readme.blocks(of: Readme.text() + "\n```ruby\nputs 1\n```\n").map(\.language) == claimed + ["ruby"])
        #expect(throws: Readme.Missing.self) { try Readme.blocks(of: "- ```sh\n  ls\n  ```\n") }
    }

    @Test(arguments: ReadmeBlock.allCases)
    func runs(_ block: ReadmeBlock) async throws {
        let readme = try ReadmeFolder()
        let text = try Readme.blocks()[block.index].text
        switch block {
        case .commands: try await commands(text, readme)
        case .program: try await program(text, readme)
        case .project: try await project(text)
        case .halls, .rooms, .rowsSuite: try await rows(block, readme)
        case .signs: try await signs(text, readme)
        case .gitHubAction: try gitHubAction(text)
        case .gitLabJob: try gitLabJob(text)
        case .suite, .shellHost: try await first(block, text, readme)
        case .passed, .explained, .planned, .printed: expectSame(try await readme.console(text), text)
        case .sizes, .built:
            let blocks = try Readme.blocks()
            try readme.folder.write(blocks[ReadmeBlock.sizes.index].text, to: "sizes.txt")
            expectSame(
                try await readme.console(blocks[ReadmeBlock.built.index].text), blocks[ReadmeBlock.built.index].text)
        case .failed: try await failed(text, readme)
        case .manifest: try manifest(text, targets: ["MuseumHost"])
        case .testManifest: try manifest(Readme.manifestWithTests(), targets: ["MuseumHost", "MuseumTests"])
        case .swiftHost: try await swiftHost(text, readme)
        case .testTarget: try testTarget(text)
        case .testers: try await testers(text, readme)
        case .checklist: try await checklist(text, readme)
        case .code: #expect(try await readme.shell("clipflight code https://example.com").output == text)
        case .simulatorSuite, .phoneHost, .bothPipelines: try await device(block)
        case .ciStep: try await ciStep(text, readme)
        case .selection: try await selection(text, readme)
        case .gitHubShards: try await gitHubShards(text, readme)
        case .gitLabShards: try await gitLabShards(text, readme)
        case .bazel: try await bazel(text, readme)
        case .matrix: try await matrix(text, readme)
        case .logs: try await logs(text, readme)
        case .redirects, .redirected:
            let blocks = try Readme.blocks()
            try readme.folder.write(blocks[ReadmeBlock.redirects.index].text, to: "parking.json")
            try await succeed("clipflight check parking.json --strict", in: readme)
            let shown = blocks[ReadmeBlock.redirected.index].text
            expectSame(try await readme.console(shown), shown)
        case .live: try await live(text, readme)
        case .printRun: try await printRun(readme)
        }
    }

    private func printRun(_ readme: ReadmeFolder) async throws {
        try readme.change("room=4", to: "room=5", in: "print/room-4.svg")
        let found = try await readme.shell("clipflight check museum.json print/codes.csv")
        #expect(found.status == 2 && found.errors.contains("print/codes.csv:2:1: error: "), "\(found.errors)")
    }

    private func live(_ text: String, _ readme: ReadmeFolder) async throws {
        try readme.folder.writeProgram(
            """
            #!/bin/sh
            printf '{ "appclips": { "apps": ["ABCDE12345.com.example.app.Clip"] } }'
            echo '{"http_code":200,"content_type":"application/json"}' >&2
            echo "$CURL_CA_BUNDLE $*" >> '\(readme.folder.path("asked"))'

            """, to: "bin/curl")
        for line in text.split(separator: "\n") {
            let found = try await readme.shell("PATH=$PWD/bin:$PATH\n" + line)
            #expect(found.status == 0, "\(line): \(found.errors)")
        }
        let asked = try readme.folder.read("asked")
        #expect(asked.contains("https://app-site-association.cdn-apple.com/a/v1/example.com"))
        #expect(asked.contains("authority.pem -q ") && asked.contains("https://localhost:8443/.well-known/"))
    }

    @Test("Commands in the text can be run as written")
    func commandsInPassing() async throws {
        let blocks = try Readme.text().components(separatedBy: "\n```").enumerated()
        let prose = blocks.filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: "\n")
        let commands = prose.matches(of: /`((?:swift run )?[^`\n]*clipflight [a-z][^`\n]*)`/).map { String($0.1) }
            // The table's commands have placeholders, and the toolchain builds nothing here.
            .filter {
                !$0.contains(/[A-Z]{3}|…/) && !$0.hasPrefix("source ") && !$0.hasPrefix("swift build")
                    && $0.split(separator: " ").count > 2
            }
        #expect(commands.count >= 6, "\(commands)")
        let readme = try ReadmeFolder()
        for command in commands { try await succeed(command, in: readme) }
        #expect(readme.folder.has("checklist.html") && readme.folder.has("checklist.md"))
    }

    @Test("Options of `run` that the text gives with a value are accepted")
    func optionsInPassing() async throws {
        let options = try Readme.text().matches(of: /`(--[a-z-]+) ([a-z0-9]+)(?:\\\|([a-z]+))?`/).flatMap { match in
            [match.2, match.3].compactMap(\.self).map { "\(match.1) \($0)" }
        }
        #expect(Set(options).isSuperset(of: ["--flaky pass", "--flaky fail"]))
        let readme = try ReadmeFolder()
        for option in Set(options) { try await succeed("clipflight run suites/scooter \(option)", in: readme) }
    }

    private func commands(_ text: String, _ readme: ReadmeFolder) async throws {
        let lines = text.split(separator: "\n").map(String.init)
        let run = try #require(lines.first)
        try await succeed(run, in: readme)
        let named = try #require(run.components(separatedBy: " writes reports/: ").last).components(separatedBy: ", ")
        #expect(try readme.folder.names(in: "reports") == named.sorted())
        #expect(lines.dropFirst().map { $0.components(separatedBy: "  ")[0] } == ["swift test"])
    }

    /// The program is where the block's comment says.
    private func program(_ text: String, _ readme: ReadmeFolder) async throws {
        let lines = text.split(separator: "\n")
        let parts = lines[0].components(separatedBy: "# makes ")
        try #require(lines.count == 2 && parts.count == 2)
        let folder = try await readme.shell(parts[0].trimmingCharacters(in: .whitespaces) + " --show-bin-path")
        #expect(folder.status == 0, "\(folder.errors)")
        #expect(parts[1] == ".build/release/clipflight")
        try readme.folder.write("program", to: parts[1])
        try readme.folder.write("older", to: ".local/bin/clipflight")
        try await succeed("HOME=$PWD; " + lines[1], in: readme)
        #expect(try readme.folder.read(".local/bin/clipflight") == "program")
    }

    private func project(_ text: String) async throws {
        let readme = try ReadmeFolder()
        for name in ["suites", "museum.json"] {
            try FileManager.default.removeItem(atPath: readme.folder.path(name))
        }
        let fixture = Checkout.root.appendingPathComponent("Tests/ClipAuthoringTests/Fixtures/Projects/Cafe")
        for name in ["Clip", "ios", "public"] {
            try FileManager.default.copyItem(
                atPath: fixture.appendingPathComponent(name).path, toPath: readme.folder.path(name))
        }
        try readme.folder.write(
            """
            <Scheme><LaunchAction><EnvironmentVariables><EnvironmentVariable key="_XCAppClipURL" isEnabled="YES"
            value="https://cafe.example/table?n=7"/></EnvironmentVariables></LaunchAction></Scheme>
            """.replacing("\n", with: " "), to: "ios/Cafe.xcodeproj/xcshareddata/xcschemes/Clip.xcscheme")
        try readme.folder.write(
            #"{ "appclips": { "apps": ["CAFE123456.com.example.cafe"] } }"#,
            to: "public/.well-known/apple-app-site-association")
        expectSame(try await readme.console(text), text)
        #expect(try readme.cases(in: "reports/events.jsonl").count == 3)
    }

    private func signs(_ text: String, _ readme: ReadmeFolder) async throws {
        try readme.folder.write(text, to: "signs.json")
        try await succeed("clipflight run signs.json", in: readme)
        #expect(try readme.folder.read("reports/junit.xml").contains("name=\"room-5 · qrCode · clip\""))
        #expect(try readme.folder.read("reports/junit.xml").contains("name=\"testrail\" value=\"C1235\""))
        let known = text.replacing(#""C1235", "bug": """#, with: #""C1235", "bug": "https://bugs.example/7""#)
        try readme.folder.write(known, to: "signs.json")
        let fixed = try await readme.shell("clipflight run signs.json")
        #expect(fixed.status == 1 && fixed.output.contains("the known failure no longer occurs"), "\(fixed.output)")
    }

    private func rows(_ block: ReadmeBlock, _ readme: ReadmeFolder) async throws {
        let names: [ReadmeBlock: String] = [.halls: "halls.csv", .rooms: "rooms.csv", .rowsSuite: "halls.json"]
        let blocks = try Readme.blocks()
        for (block, name) in names { try readme.folder.write(blocks[block.index].text, to: name) }
        try await succeed("clipflight run halls.json --strict", in: readme)
        // Three signs, two wings, the default link, and a launch without a URL.
        #expect(try readme.cases(in: "reports/events.jsonl").count == 7)
        switch block {
        case .halls: try readme.change("halls/west", to: "halls/south", in: "halls.csv")
        case .rooms: try readme.change("west,7", to: "west,7&lang=en", in: "rooms.csv")
        case _: try readme.change("\"association-unchecked\", ", to: "", in: "halls.json")
        }
        #expect(try await readme.shell("clipflight run halls.json --strict").status == 1)
    }

    private func first(_ block: ReadmeBlock, _ text: String, _ readme: ReadmeFolder) async throws {
        try await succeed("clipflight check museum.json && clipflight run museum.json", in: readme)
        #expect(try readme.cases(in: "reports/events.jsonl").count == 6)
        guard block == .shellHost else { return }
        try readme.change("*'?room='*", to: "*'?table='*", in: "museum.sh")
        #expect(try await readme.shell("clipflight run museum.json").status == 1)
    }

    private func failed(_ text: String, _ readme: ReadmeFolder) async throws {
        try readme.change("welcome", to: "lobby", in: "museum.sh")
        expectSame(try await readme.console(text), text)
    }

    private func manifest(_ text: String, targets expected: [String]) throws {
        #expect(text.matches(of: /name: "(Museum\w+)",/).map { String($0.1) } == expected)
        let products = text.matches(of: /product\(name: "(\w+)", package: "ClipFlight"\)/).map { $0.1 }
        let own = try String(contentsOf: Checkout.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        #expect(products.count == 2 * expected.count)
        for product in products { #expect(own.contains(".library(name: \"\(product)\", ")) }
    }

    private func swiftHost(_ text: String, _ readme: ReadmeFolder) async throws {
        let compiled = Checkout.root.appendingPathComponent("Tests/MuseumClip/main.swift")
        #expect(text == (try String(contentsOf: compiled, encoding: .utf8)))
        let byHand = try await readme.shell(try Readme.span(beginning: "_XCAppClipURL="))
        #expect(byHand.output == #"{"parameters":{"room":"4"},"screen":"room"}"# + "\n")
        let host = try Readme.span(beginning: #""host": "#)
        try readme.change(#""host": { "command": ["sh", "museum.sh"] }"#, to: host, in: "museum.json")
        let passed = try Readme.blocks()[ReadmeBlock.passed.index].text
        expectSame(try await readme.console(passed), passed)
    }

    /// These tests are compiled and run here, with the README's suite. The report is discarded, as
    /// tests leave nothing in the checkout.
    private func testTarget(_ text: String) throws {
        let folder = Checkout.root.appendingPathComponent("Tests/ClipReportsTests/Museum")
        let source = try String(contentsOf: folder.appendingPathComponent("MuseumTests.swift"), encoding: .utf8)
        #expect(text.replacingOccurrences(of: "\"reports/museum.xml\"", with: "\"/dev/null\"") == source)
        let suite = try String(contentsOf: folder.appendingPathComponent("museum.json"), encoding: .utf8)
        #expect(try Readme.blocks()[ReadmeBlock.suite.index].text == suite)
    }

    private func device(_ block: ReadmeBlock) async throws {
        let bench = try DeviceBench(app: #"report '{"screen": "room", "parameters": {"room": "4"}}'"#)
        let list = try bench.folder.read("state/devices.json").replacingOccurrences(
            of: #""name": "iPhone 16", "state": "Booted""#, with: #""name": "iPhone 15", "state": "Booted""#)
        try bench.folder.write(list, to: "state/devices.json")
        let app = "build/Build/Products/Debug-iphonesimulator/Clip.app"
        try bench.folder.writeProgram("#!/bin/sh\nmkdir -p \(app)\ncp Info.plist \(app)\n", to: "bin/xcodebuild")
        try bench.folder.write(DeviceBench.infoPlist("com.example.museum.Clip"), to: "suites/Info.plist")
        let blocks = try Readme.blocks()
        var suite = blocks[ReadmeBlock.simulatorSuite.index].text
        if block == .phoneHost {
            let start = try #require(suite.range(of: #""host": {"#))
            let end = try #require(suite.range(of: "\n    }\n", range: start.upperBound..<suite.endIndex))
            suite.replaceSubrange(start.lowerBound..<end.upperBound, with: #""host": "# + blocks[block.index].text)
        }
        try bench.folder.write(suite, to: "suites/museum.json")
        let lines = blocks[ReadmeBlock.bothPipelines.index].text.split(separator: "\n").map {
            $0.split(separator: " ").dropFirst().map(String.init)
        }
        #expect(lines.count == 2)
        let mac = try await CommandLineTool.run(lines[0], in: bench.folder, environment: bench.environment)
        #expect(mac.status == 0, "\(mac.output)\(mac.errors)")
        #expect(try bench.calls(block == .phoneHost ? "devicectl" : "simctl launch").count >= 3)
        guard block == .bothPipelines else { return }
        let other = try await CommandLineTool.run(lines[1], in: bench.folder)
        #expect(other.status == 0, "\(other.output)")
        #expect(try EventLog(in: bench.folder).cases.allSatisfy { $0.status == "skipped" })
    }

    private func checklist(_ text: String, _ readme: ReadmeFolder) async throws {
        try await succeed(try Readme.span(beginning: "clipflight checklist suites/fruta"), in: readme)
        #expect(try readme.folder.read("checklist.md").contains(text))
        #expect(try !readme.folder.names(in: "checklist-codes").isEmpty)
    }

    private func testers(_ text: String, _ readme: ReadmeFolder) async throws {
        try await succeed("clipflight run", in: readme)
        let name = try #require(text.firstMatch(of: /clipflight diff \S+ (\S+)/)).1
        for phase in ["testFlight", "released", "xcode"] {
            let page = try await readme.shell("clipflight checklist --phase \(phase)").output
            let file = phase == "testFlight" ? String(name) : "fruta-\(phase).jsonl"
            try readme.folder.write(TesterLog.saved(from: page, ["passed"]), to: file)
        }
        for line in text.split(separator: "\n") { try await succeed(String(line), in: readme) }
        #expect(try readme.folder.read("reports/junit.xml").contains(#"name="tester" value="Ann""#))
    }

    private func selection(_ text: String, _ readme: ReadmeFolder) async throws {
        let lines = text.split(separator: "\n").map(String.init)
        try #require(lines.count == 3 && lines[2].contains("--failed"))
        try await succeed(lines[0], in: readme)
        let prefixes = try readme.cases(in: "reports/events.jsonl")
        #expect(!prefixes.isEmpty && prefixes.allSatisfy { $0.contains("/prefix/") })
        try await succeed(lines[1], in: readme)
        let smoke = try readme.cases(in: "reports/events.jsonl")
        #expect(smoke.count > prefixes.count)
        try readme.change("screen\": \"pay\"", to: "screen\": \"paid\"", in: "suites/parking-meter/clip.sh")
        #expect(try await readme.shell("clipflight run").status == 1)
        #expect(try await readme.shell(lines[2]).status == 1)
        try readme.change("screen\": \"paid\"", to: "screen\": \"pay\"", in: "suites/parking-meter/clip.sh")
        try await succeed(lines[2], in: readme)
    }

    private func logs(_ text: String, _ readme: ReadmeFolder) async throws {
        let shards = (1...2).map { "clipflight run --partition slice:\($0)/2 -o shard-\($0)" }
        for line in ["clipflight run"] + shards { try await succeed(line, in: readme) }
        for line in text.split(separator: "\n") { try await succeed(String(line), in: readme) }
        #expect(try readme.folder.read("strict.xml").hasPrefix("<?xml"))
        #expect(try readme.cases(in: "events.jsonl") == readme.cases(in: "reports/events.jsonl"))
        let schema = try await readme.shell(text.split(separator: "\n").last.map(String.init) ?? "").output
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(schema.utf8)) }
    }

    private func expectSame(_ shown: String, _ expected: String) {
        func lines(_ text: String) -> [String] {
            text.replacing(/\[[0-9]+\.[0-9]{3}s\]/, with: "[time]").components(separatedBy: "\n")
        }
        let difference = lines(shown).difference(from: lines(expected))
        #expect(difference.isEmpty, "\(difference)")
    }
}

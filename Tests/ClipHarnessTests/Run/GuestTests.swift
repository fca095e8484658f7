#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// A process that links ClipHarness but is not the command starts nothing unrequested.
    @Suite("A library is a guest", .launching, .timeLimit(.minutes(30)))
    struct GuestTests {
        @Test("Handlers and reports do not change the process that they run in")
        func handlers() throws {
            let folder = try Self.folder([("Quiet", "exit 0")])
            let facts = try Self.run(["handlers", folder.path, folder.path("junit.xml")])
            #expect(
                facts == [
                    "sub-reaper: false", "children while it ran: []", "children afterwards: []", "changed signals: []",
                ])
            #expect(try String(contentsOfFile: folder.path("junit.xml"), encoding: .utf8).contains("<testcase"))
        }

        @Test("A public engine launches cases and nothing else")
        func processes() throws {
            let folder = try Self.folder([("Quiet", "sleep 0.1")])
            let facts = try Self.run(["processes", folder.path])
            #expect(
                facts.filter { !$0.hasPrefix("children while it ran") } == [
                    "Quiet: passed []", "sub-reaper: false", "children afterwards: []", "changed signals: []",
                ])
            // Until a child becomes the host, it has the name of this program or of its thread.
            let children = try #require(facts.first { $0.hasPrefix("children while it ran") })
            #expect(!children.contains("clipflight"))
        }

        /// Processes that a handler leaves are found by their group, without a subreaper.
        @Test("A public engine finds and ends the processes that a handler leaves")
        func contained() throws {
            let folder = try Self.folder([
                ("Leaves", "sleep 300 >/dev/null 2>&1 & echo $! >pid"),
                ("Quiet", "exit 0"),
            ])
            let facts = try Self.run(["processes", folder.path])
            #expect(
                facts.prefix(2) == [
                    #"Leaves: errored ["leaked: a process was still running 100 ms after its launch ended, and was ended"]"#,
                    "Quiet: passed []",
                ])
            #expect(facts.suffix(4).first == "sub-reaper: false")
            let text = try String(contentsOfFile: folder.path("pid"), encoding: .utf8)
            let process = try #require(pid_t(text.trimmingCharacters(in: .newlines)))
            #expect(!isRunning(process))
        }

        @Test("A process that ignores SIGCHLD keeps ignoring it, and the message says what to do")
        func ignoredChildren() throws {
            let folder = try Self.folder([("Quiet", "exit 0")])
            let facts = try Self.run(["processes", folder.path, "ignoring-children"])
            #expect(facts.first?.hasPrefix("Quiet: errored [\"host-failed: ") == true, "\(facts)")
            #expect(facts.first?.contains("set SIGCHLD to its default action") == true, "\(facts)")
            #expect(facts.last == "changed signals: []")
        }

        /// A suite with a case for each script, which its host runs.
        private static func folder(_ scripts: [(title: String, script: String)]) throws -> TemporaryFolder {
            let folder = try TemporaryFolder()
            let invocations = scripts.map { title, _ in
                #"{ "title": "\#(title)", "url": "https://clip.example/\#(title)", "expect": { "screen": "shown" } }"#
            }
            let branches = scripts.map { "*/\($0))\n\($1)\n;;\n" }
            try folder.write(
                """
                echo '{"screen": "shown"}' >"$CLIPFLIGHT_OUTCOME"
                case ${_XCAppClipURL-} in
                \(branches.joined())esac
                """, to: "clip.sh")
            try folder.write(
                """
                {
                  "version": 1, "suite": "Guest",
                  "clip": { "bundleID": "com.example.Clip", "host": { "command": ["sh", "clip.sh"] } },
                  "experiences": {
                    "default": { "subtitle": "See", "action": "open" },
                    "advanced": [
                      { "url": "https://clip.example", "title": "Clip", "subtitle": "See", "action": "open" }
                    ]
                  },
                  "invocations": [\(invocations.joined(separator: ", "))]
                }
                """, to: "suite.json")
            return folder
        }

        /// Runs the program and returns the lines that it prints.
        private static func run(_ arguments: [String]) throws -> [String] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: Checkout.product("GuestProcess"))
            process.arguments = arguments
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let bytes = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }
#endif

import Foundation
import TestSupport
import Testing

/// Tests `check --live` with a script in place of curl.
@Suite("check --live", .timeLimit(.minutes(30)))
struct LiveCheckTests {
    private static let file = #"{"appclips":{"apps":["ABCDE12345.com.example.app.Clip"]}}"#

    /// Checks two suites that share a host.
    private func check(_ arguments: [String] = ["--live"], curl script: String) async throws
        -> (CommandLineTool.Result, calls: [String])
    {
        let folder = try TemporaryFolder()
        for (name, hosts) in [("one", ["shop.example"]), ("two", ["shop.example", "sell.example"])] {
            let sites = hosts.map {
                "\"\($0)\": { \"association\": \(Self.file), \"pages\": { \"/\": \"page.html\" } }"
            }.joined(separator: ",\n")
            let entries = hosts.map { "\"appclips:\($0)\"" }.joined(separator: ", ")
            let urls = hosts.map { "{ \"title\": \"\($0)\", \"url\": \"https://\($0)/\(name)\" }" }
            try folder.write(
                """
                { "version": 1, "settings": { "allow": ["default-by-code"] },
                  "clip": { "bundleID": "com.example.app.Clip", "teamID": "ABCDE12345", "host": { "command": ["true"] },
                    "associatedDomains": [\(entries)] },
                  "experiences": { "default": { "action": "open" } },
                  "sites": {
                \(sites)
                  },
                  "invocations": [\(urls.joined(separator: ", "))] }
                """, to: "suites/\(name)/suite.json")
        }
        for name in ["one", "two"] { try folder.write("<p>", to: "suites/\(name)/page.html") }
        try folder.makeFolder("tmp")
        try folder.writeProgram("#!/bin/sh\necho \"$@\" >> '\(folder.path("calls"))'\n\(script)\n", to: "bin/curl")
        let result = try await CommandLineTool.run(
            ["check"] + arguments, in: folder,
            environment: ["PATH": folder.path("bin") + ":/usr/bin:/bin", "TMPDIR": folder.path("tmp")])
        #expect(try folder.names(in: "tmp").isEmpty)
        let calls = folder.has("calls") ? try folder.read("calls").split(separator: "\n").map(String.init) : []
        return (result, calls.filter { $0.hasPrefix("-q ") })
    }

    private static func serve(_ text: String) -> String {
        "printf '%s' '\(text)'; echo '{\"http_code\":200,\"content_type\":\"application/json\"}' >&2"
    }

    @Test("Each host is asked once, and equal values are not reported")
    func same() async throws {
        let (result, calls) = try await check(curl: Self.serve(Self.file))
        #expect(result.status == 0)
        #expect(!result.errors.contains("[site-"))
        #expect(result.output.contains("4 files checked on 3 sites"))
        #expect(calls.count == 4)
    }

    @Test("Without sites, each host of the entitlements is asked whether it names the clip", arguments: [true, false])
    func withoutSites(isNamed: Bool) async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            { "version": 1,
              "clip": { "bundleID": "com.example.app.Clip", "teamID": "ABCDE12345",
                "associatedDomains": ["appclips:shop.example", "applinks:app.example"] } }
            """, to: "suites/shop.json")
        let file = isNamed ? Self.file : Self.file.replacing("app.Clip", with: "other.Clip")
        try folder.writeProgram("#!/bin/sh\n\(Self.serve(file))\n", to: "bin/curl")
        let environment = ["PATH": folder.path("bin") + ":/usr/bin:/bin"]
        let result = try await CommandLineTool.run(["check", "--live"], in: folder, environment: environment)
        #expect(result.status == 0 && result.output.contains("1 file checked on 1 site"), "\(result.output)")
        let found = """
            suites/shop.json:3:27: warning: the association file that shop.example serves names \
            ABCDE12345.com.example.other.Clip, but not ABCDE12345.com.example.app.Clip [site-differs]
            """
        #expect(result.errors.contains(found) == !isNamed, "\(result.errors)")
    }

    @Test("A difference is an advisory at the site's line in each suite, and fails under --strict")
    func differs() async throws {
        let other = Self.file.replacingOccurrences(of: "app.Clip", with: "app.Trial")
        let (result, _) = try await check(curl: Self.serve(other))
        #expect(result.status == 0)
        #expect(result.errors.contains("suites/one/suite.json:6:1: warning: appclips.apps: "))
        #expect(result.errors.components(separatedBy: "[site-differs]").count == 4)
        #expect(try await check(["--live", "--strict"], curl: Self.serve(other)).0.status == 1)
    }

    @Test("An unreachable host is reported once for each site, and not asked again")
    func unreachable() async throws {
        let (result, calls) = try await check(curl: "exit 6")
        #expect(result.status == 0)
        #expect(result.errors.components(separatedBy: "DNS_ERROR: ").count == 4)
        #expect(result.errors.components(separatedBy: "[site-unreachable]").count == 4)
        #expect(calls.count == 2)
    }

    @Test("Hosts that were not asked in time are not called slow", .enabled(if: runsEveryTrial, "takes a minute"))
    func outOfTime() async throws {
        let folder = try TemporaryFolder()
        let sites = (10..<40).map { "\"h\($0).example\": { \"association\": \(Self.file) }" }
        try folder.write(
            """
            { "version": 1, "clip": { "bundleID": "com.example.app.Clip", "host": { "command": ["true"] } },
              "sites": { \(sites.joined(separator: ", ")) } }
            """, to: "suites/one/suite.json")
        try folder.writeProgram("#!/bin/sh\nexec sleep 100\n", to: "bin/curl")
        let result = try await CommandLineTool.run(
            ["check", "--live"], in: folder, environment: ["PATH": folder.path("bin") + ":/usr/bin:/bin"])
        #expect(result.errors.contains("TIMEOUT: https://h10.example/"))
        #expect(!result.errors.contains("TIMEOUT: https://h39.example/"))
        let left = "h39.example/.well-known/apple-app-site-association: the time for all hosts (60 seconds) ran out"
        #expect(result.errors.contains(left), "\(result.errors)")
    }

    #if os(Linux)
    #endif

    @Test("Without a host, check and diff say that nothing is compared")
    func withoutSites() async throws {
        let folder = try TemporaryFolder()
        let suite = """
            { "version": 1, "clip": { "bundleID": "com.example.Clip" }, "experiences": { "default": {} },
              "settings": { "allow": ["association-unchecked"] } }
            """
        try folder.write(suite, to: "s.json")
        let warning = "warning: no suite states a site\n  fix: name the hosts in \"sites\"\n"
        for options in [["check", "--live", "--strict"], ["diff", "--live"], ["check"]] {
            let result = try await CommandLineTool.run(options + ["s.json"], in: folder)
            #expect(result.errors.contains(warning) == options.contains("--live"))
            // The warning is not an advisory, since no suite can allow it.
            #expect(options[0] == "diff" || result.status == 0 && !result.output.contains("advisor"), "\(result)")
        }
    }

    @Test("Without --live curl is never started")
    func offline() async throws {
        let (result, calls) = try await check([], curl: "exit 6")
        #expect(result.status == 0)
        #expect(calls.isEmpty)
    }
}

import Foundation
import TestSupport
import Testing

/// Tests `association https://HOST` with a script in place of curl.
@Suite("association https://HOST", .timeLimit(.minutes(30)))
struct AssociationHostTests {
    private static let file = #"{ "appclips": { "apps": ["ABCDE12345.com.example.app.Clip"] } }"#

    private static func report(_ http: Int = 200, _ more: String = "") -> String {
        "echo '{\"http_code\":\(http),\"content_type\":\"application/json\"\(more)}' >&2"
    }

    /// Runs the command with a script as `curl`.
    private func ask(_ arguments: [String], curl script: String?) async throws -> CommandLineTool.Result {
        let folder = try TemporaryFolder()
        if let script { try folder.writeProgram("#!/bin/sh\necho \"$@\" >> arguments\n\(script)\n", to: "bin/curl") }
        // The script runs in another folder, and records its arguments here.
        let path = script == nil ? folder.path : folder.path("bin") + ":/usr/bin:/bin"
        return try await CommandLineTool.run(["association"] + arguments, in: folder, environment: ["PATH": path])
    }

    @Test("The answer has a file's status, type and size, then the same as for a local file")
    func served() async throws {
        let curl = "printf '%s' '\(Self.file)'\n" + Self.report()
        let found = try await ask(["https://h.example"], curl: curl)
        #expect(found.status == 0)
        #expect(found.errors.isEmpty)
        #expect(
            found.output
                == """
                https://h.example/.well-known/apple-app-site-association: status 200, application/json, 63 bytes
                0 apps under applinks, 1 clip under appclips, no errors, no advisories

                """.replacingOccurrences(of: "0 apps", with: "no apps"))
        let json = try await ask(["https://h.example", "https://h.example/a", "--format", "json"], curl: curl)
        #expect(
            json.output
                == #"{"url":"https://h.example/a","applinks":{},"appclips":["ABCDE12345.com.example.app.Clip"]}"# + "\n"
        )
        #expect(json.errors.hasPrefix("https://h.example/.well-known/"))
    }

    @Test("Each failure has a word, a text and a fix, and ends with status 2")
    func failure() async throws {
        let found = try await ask(
            ["https://h.example:8443", "https://h.example/a"],
            curl: Self.report(0, ",\"errormsg\":\"certificate has expired\"") + "; exit 60")
        #expect(found.status == 2)
        #expect(found.output.isEmpty)
        #expect(
            found.errors == """
                error: TLS_ERROR: https://h.example:8443/.well-known/apple-app-site-association: the certificate has \
                expired (certificate has expired)
                  fix: renew the certificate

                """)
    }

    @Test(
        "Whatever curl does, the command soon ends with a word and a fix",
        arguments: [
            ("exit 28", "TIMEOUT"), ("kill -SEGV $$", "OTHER_ERROR"), ("true", "OTHER_ERROR"),
            ("exit 200", "status 200"),
            ("head -c 2500000 /dev/zero; " + report(), "association-size"),
            ("head -c 2500000 /dev/zero >&2; " + report(), "OTHER_ERROR"),
            (report(404), "BAD_HTTP_RESPONSE"),
            ("head -c 2500000 /dev/zero; " + report(404), "BAD_HTTP_RESPONSE"), (report(), "BAD_JSON_CONTENT"),
        ])
    func hostile(script: String, word: String) async throws {
        let found = try await ask(["https://h.example"], curl: script)
        #expect(found.status == 2)
        #expect(found.errors.contains(word))
        #expect(found.errors.contains("\n  fix: "))
        #expect(found.errors.utf8.count < 3000)
    }

    @Test("Without curl, the message says what to install")
    func noCurl() async throws {
        let found = try await ask(["https://h.example"], curl: nil)
        #expect(found.status == 2)
        #expect(found.errors.contains("\n  fix: install curl"))
    }

    /// A script that answers as Apple's cache for the cache's URL.
    private static func cache(_ script: String) -> String {
        "case \"$*\" in *cdn-apple*) \(script) ;; *) printf '%s' '\(file)'; \(report()) ;; esac"
    }

    @Test("Apple's cache has the same file, another one, or none")
    func cache() async throws {
        func ask(_ script: String) async throws -> CommandLineTool.Result {
            try await self.ask(["https://h.example", "--cdn"], curl: Self.cache(script))
        }
        let same = try await ask("printf '%s' '\(Self.file)'; \(Self.report())")
        #expect(same.status == 0 && same.errors.isEmpty)
        #expect(same.output.contains("https://app-site-association.cdn-apple.com/a/v1/h.example: status 200"))
        #expect(same.output.contains("\nApple's cache has the same file\n"))
        let other = try await ask("printf '{}'; \(Self.report())")
        #expect(other.status == 0 && other.errors.contains("warning: CDN_DIFFERS") && other.errors.contains("  fix: "))
        let gone = "case \"$*\" in *cdn-apple*) printf '{}'; \(Self.report()) ;; *) \(Self.report(404)) ;; esac"
        let onlyThere = try await self.ask(["https://h.example", "--cdn"], curl: gone)
        #expect(onlyThere.status == 2 && !onlyThere.errors.contains("CDN_DIFFERS"))
        #expect(
            (onlyThere.output + onlyThere.errors).contains("Apple's cache still has a file, but the host has none"))
        let none = try await ask("\(Self.report(404)); echo 'SWCERR00301 Timeout' >&2")
        #expect(none.status == 0)
        #expect(none.errors.contains("CDN_BAD_HTTP_RESPONSE: Apple's cache has no file: the status is 404"))
        #expect(none.errors.contains("Apple's reason: SWCERR00301 Timeout"))
    }

    @Test(
        "Anything except https and a host is a usage error with a fix",
        arguments: [
            (["http://h.example"], "write https://h.example"), (["https://h.example/"], "write https://h.example"),
            (["https://h.example/a?b#c"], "write https://h.example"),
            (["https://me:secret@h.example:8443"], "write https://h.example:8443"),
            (["https://"], "write https://example.com"), (["ftp://h.example"], "write https://h.example"),
            (
                ["https://h.example:8443", "--cdn"],
                "Apple's cache does not support ports: leave out either the port or --cdn"
            ),
            (["aasa.json", "--cdn"], "leave out --cdn for a file"),
        ])
    func wrongUsage(arguments: [String], fix: String) async throws {
        let found = try await ask(arguments, curl: "exit 1")
        #expect(found.status == 64)
        #expect(found.errors.contains("; \(fix)\n"))
    }
}

import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// The toolchain builds a product and says where it is. A script stands in for the toolchain.
@Suite(.launching, .timeLimit(.minutes(30))) struct SwiftProductTests {
    @Test func isBuiltAndFound() async throws {
        try await use(
            """
            echo "$*" >> calls
            case "$*" in
            *--show-bin-path*) echo "$PWD/bin" ;;
            *) mkdir -p bin; printf '#!/bin/sh\\n' > bin/Clip; chmod +x bin/Clip ;;
            esac
            """
        ) { result, bench in
            #expect(result == .success("\(bench.folder)/bin/Clip"))
            let calls = try String(contentsOfFile: "\(bench.folder)/calls", encoding: .utf8).split(separator: "\n")
            #expect(calls.count == 2)
            #expect(calls.first?.hasPrefix("build --package-path \(bench.folder) --configuration debug ") == true)
            #expect(calls.first?.hasSuffix(" --product Clip") == true)
            #expect(calls.last?.hasSuffix(" --show-bin-path") == true)
        }
    }

    @Test func doesNotCompile() async throws {
        try await use("echo 'Clip.swift:1:1: error: expected expression'; exit 1") { result, _ in
            guard case .failure(let failure) = result else {
                Issue.record("\(result)")
                return
            }
            #expect(failure.message.hasSuffix("--product Clip” ended with status 1"))
            #expect(failure.detail == "Clip.swift:1:1: error: expected expression")
        }
    }

    /// The error for an import of Apple's modules names the file and a fix.
    @Test(arguments: ["UIKit", "SwiftUI", "AppClip"]) func importsWhatIsNotThere(module: String) async throws {
        let printed = "/Sources/Clip/Scene.swift:3:8: error: no such module '\(module)'"
        try await use("echo \"$PWD\(printed)\"; echo ' 3 | import \(module)'; echo warning >&2; exit 1") {
            result, bench in
            guard case .failure(let failure) = result else {
                Issue.record("\(result)")
                return
            }
            #expect(
                failure.message
                    == "Sources/Clip/Scene.swift:3:8: the host imports \(module), which is not available on this "
                    + "platform. Move the files that turn a URL into a screen to a target that does not import "
                    + "\(module), and make the app and the host depend on that target. Or put the code that uses "
                    + "\(module) between “#if canImport(\(module))” and “#endif” "
                    + "(see ClipFlight's Sources/ClipHost/ClipHost.docc/PackageOfTheApp.md)"
            )
            #expect(failure.detail == "\(bench.folder)\(printed)\n 3 | import \(module)\nwarning")
        }
    }

    /// The compiler's own message, which the stand-in repeats.
    @Test func whatTheCompilerPrints() throws {
        let bench = try Bench()
        defer { bench.close() }
        try bench.write("// A scene.\nimport UIKit\n", to: "Scene.swift")
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = ["swiftc", "-typecheck", "\(bench.folder)/Scene.swift"]
        let pipe = Pipe()
        compiler.standardError = pipe
        try compiler.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        compiler.waitUntilExit()
        let failure = HostFailure("“swift build” ended with status 1", detail: output)
        let missing = try #require(failure.ofMissingModule(in: bench.folder), "\(output)")
        #expect(missing.message.hasPrefix("Scene.swift:2:8: the host imports UIKit, which"))
    }

    /// A lock that an ancestor holds is ignored. The harness waits for any other process's lock.
    @Test func locksOfAncestors() throws {
        let bench = try Bench()
        defer { bench.close() }
        #expect(!SwiftProduct.isLockedByAncestor(bench.folder))
        mkdir("\(bench.folder)/.build", 0o755)
        try bench.write("\(getppid())", to: ".build/.lock")
        #expect(SwiftProduct.isLockedByAncestor(bench.folder))
        try bench.write("\(getpid())", to: ".build/.lock")
        #expect(!SwiftProduct.isLockedByAncestor(bench.folder))
        try bench.write("none", to: ".build/.lock")
        #expect(!SwiftProduct.isLockedByAncestor(bench.folder))
    }

    private func use(
        _ script: String, _ body: (Result<String, HostFailure>, Bench) throws -> Void
    ) async throws {
        try await Bench.use { bench in
            mkdir("\(bench.folder)/tools", 0o755)
            try bench.write("#!/bin/sh\n\(script)\n", to: "tools/swift")
            let product = SwiftProduct(name: "Clip", package: bench.folder)
            let result = await Result(catching: { () async throws(HostFailure) in
                try await product.build(
                    with: bench.launcher,
                    environment: ["PATH": "\(bench.folder)/tools:/usr/bin:/bin"], masking: SecretMask([]),
                    progress: { _ in })
            })
            try body(result, bench)
        }
    }
}

import Foundation
import Testing

@testable import ClipHarness

/// Where a command's first word is looked for, and what is said of what is found.
@Suite(.timeLimit(.minutes(30))) struct ExecutableLookupTests {
    @Test func findsPrograms() throws {
        try use { folder in
            let table = [
                ("/bin/sh", nil, "/bin/sh"), ("./run.sh", nil, "\(folder)/run.sh"),
                ("bin/run.sh", nil, "\(folder)/bin/run.sh"), ("run.sh", "/none:bin:/bin", "\(folder)/bin/run.sh"),
                ("sh", "\(folder):/bin", "/bin/sh"),
            ]
            for (word, path, expected) in table {
                let found = try ExecutableLookup.resolve(word, directory: folder, path: path)
                #expect(found == expected)
            }
        }
    }

    @Test func saysWhyNot() throws {
        try use { folder in
            expect(.empty, "", folder)
            expect(.notThere(path: "\(folder)/none"), "./none", folder)
            expect(.notThere(path: "\(folder)/runn.sh", suggestion: "run.sh"), "./runn.sh", folder)
            expect(.notThere(path: "\(folder)/run.sh/x"), "run.sh/x", folder)
            expect(.isFolder(path: "\(folder)/bin"), "./bin", folder)
            expect(.notAFile(path: "/dev/null"), "/dev/null", folder)
            expect(.notExecutable(path: "\(folder)/plain"), "./plain", folder)
            expect(.notExecutable(path: "\(folder)/plain"), "plain", folder, path: "/none:\(folder)")
            expect(.notInPath(word: "none", searched: ["/none", "/bin"]), "none", folder, path: "/none:/bin")
            expect(.notInPath(word: "none", searched: []), "none", folder, path: nil)
            expect(.badInterpreter(path: "\(folder)/windows", interpreter: "/bin/sh\r"), "./windows", folder)
        }
    }

    @Test func saysTheFix() {
        #expect(LookupFailure.notExecutable(path: "/x").message.hasSuffix("run chmod +x on it"))
        #expect(LookupFailure.badInterpreter(path: "/x", interpreter: "/bin/sh\r").message.contains("“/bin/sh\\r”"))
        #expect(LookupFailure.notInPath(word: "clip", searched: ["/a", "/b"]).message.contains("(/a, /b)"))
    }

    private func expect(_ failure: LookupFailure, _ word: String, _ folder: String, path: String? = "/bin") {
        #expect(throws: failure) { try ExecutableLookup.resolve(word, directory: folder, path: path) }
    }

    private func use(_ body: (String) throws -> Void) throws {
        let bench = try Bench()
        defer { bench.close() }
        mkdir("\(bench.folder)/bin", 0o755)
        try bench.write("#!/bin/sh\n", to: "run.sh")
        try bench.write("#! /bin/sh -e\n", to: "bin/run.sh")
        try bench.write("#!/bin/sh\n", to: "plain", mode: 0o600)
        try bench.write("#!/bin/sh\r\n", to: "windows")
        try body(bench.folder)
    }
}

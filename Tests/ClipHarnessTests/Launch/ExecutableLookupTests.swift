import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// Where a command's first word is looked for, and what is said of what is found.
@Suite(.launching, .timeLimit(.minutes(30))) struct ExecutableLookupTests {
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
            expect("the command is empty; it begins with the program to run", "", folder)
            expect("there is no program at \(folder)/none", "./none", folder)
            expect("there is no program at \(folder)/runn.sh; did you mean \"run.sh\"?", "./runn.sh", folder)
            expect("there is no program at \(folder)/run.sh/x", "run.sh/x", folder)
            expect("\(folder)/bin is a folder, not a program", "./bin", folder)
            expect("/dev/null is not a file that could be run", "/dev/null", folder)
            let plain = "\(folder)/plain is not executable; run chmod +x on it"
            expect(plain, "./plain", folder)
            expect(plain, "plain", folder, path: "/none:\(folder)")
            expect(
                "“none” was not found in PATH (/none, /bin); install it, or write ./none if it lies in the suite's folder",
                "none", folder, path: "/none:/bin")
            expect(
                "“none” was not found, since PATH is empty; write it with a slash to run a program of the suite's folder",
                "none", folder, path: nil)
            expect(
                "the first line of \(folder)/windows ends as Windows ends lines, so its interpreter “/bin/sh\\r” is not "
                    + "there; save the file with line feeds alone", "./windows", folder)
        }
    }

    private func expect(_ reason: String, _ word: String, _ folder: String, path: String? = "/bin") {
        #expect(throws: HostFailure(reason)) { try ExecutableLookup.resolve(word, directory: folder, path: path) }
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

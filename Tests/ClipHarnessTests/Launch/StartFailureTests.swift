import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// If a program cannot be started, the report says why.
@Suite(.launching, .timeLimit(.minutes(30))) struct StartFailureTests {
    @Test func notThere() async throws {
        try await expect("there is no program at FOLDER/none") { $0.executable = $1 + "/none" }
    }

    @Test func notExecutable() async throws {
        try await expect("FOLDER/plain.sh is not executable; run chmod +x on it") { $0.executable = $1 + "/plain.sh" }
    }

    @Test func badInterpreter() async throws {
        try await expect("the interpreter “/none/sh”, which is missing") { $0.executable = $1 + "/bad.sh" }
    }

    @Test func noFirstLine() async throws {
        try await expect("nor a script that begins with a line like #!/bin/sh") { $0.executable = $1 + "/bare.sh" }
    }

    /// A launch never waits for a writer and never reads forever.
    @Test func noFileAtAll() async throws {
        try await expect("FOLDER/pipe is not a file that can be run") { order, folder in
            order.executable = folder + "/pipe"
            mkfifo(order.executable, 0o777)
        }
        try await expect("FOLDER/socket is not a file that can be run") { order, folder in
            order.executable = folder + "/socket"
            makeSocket(in: folder)
        }
        try await expect("FOLDER is not a file that can be run") { $0.executable = $1 }
        for device in ["/dev/zero", "/dev/tty", "/dev/null"] {
            try await expect("\(device) is not a file that can be run") { order, _ in order.executable = device }
        }
    }

    /// Leaves a socket in a folder. Uses a short link because macOS limits a socket's path to 103
    /// bytes, and its temporary folder alone takes half of them.
    private func makeSocket(in folder: String) {
        let link = "/tmp/clipflight-\(UInt64.random(in: .min ... .max))"
        #expect(symlink(folder, link) == 0)
        defer { unlink(link) }
        #if canImport(Glibc)
            let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let socket = socket(AF_UNIX, SOCK_STREAM, 0)
        #endif
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let size = MemoryLayout.size(ofValue: address)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: "\(link)/socket".utf8) }
        let code = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, socklen_t(size)) }
        }
        #expect(code == 0)
    }

    @Test func noFolder() async throws {
        try await expect("the working folder FOLDER/none does not exist") { $0.directory = $1 + "/none" }
    }

    @Test func tooMuchText() async throws {
        let url = "https://example.com/" + String(repeating: "a", count: 1 << 20)
        try await expect("at most 131071 bytes in a variable") { order, _ in
            order.environment["_XCAppClipURL"] = url
        }
        try await expect("at most 131071 bytes in a variable") { order, _ in
            order.arguments = [String(repeating: "a", count: 3_000_000)]
        }
    }

    @Test func canBeStarted() async throws {
        try await Bench.use { bench in
            var order = bench.order("", environment: ["LONG": String(repeating: "a", count: 100_000)])
            order.executable = try bench.write("#!/bin/sh\necho ${#LONG}\n")
            #expect(await bench.launcher.launch(order).output.text == "100000\n")
        }
    }

    private func expect(_ reason: String, _ change: (inout LaunchOrder, String) -> Void) async throws {
        try await Bench.use { bench in
            try bench.write("#!/bin/sh\n", to: "plain.sh", mode: 0o644)
            try bench.write("#!/none/sh -e\n", to: "bad.sh")
            try bench.write("echo hello\n", to: "bare.sh")
            var order = LaunchOrder(executable: "/bin/sh", directory: bench.folder, timeout: .seconds(60))
            change(&order, bench.folder)
            let report = await bench.launcher.launch(order)
            guard case .notStarted(let found) = report.ending else {
                Issue.record("\(report.ending)")
                return
            }
            let wanted = reason.replacingOccurrences(of: "FOLDER", with: bench.folder)
            #expect(found.contains(wanted), "\(found)")
        }
    }
}

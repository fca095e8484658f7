import ClipHost
import ClipRouting
import Dispatch
import Foundation

// A host that shows the surroundings of a launch, spawned or forked.

/// A value in memory that the next case must not find.
var count = 0

func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// Signals the fork server, and then waits as if the signal had not arrived.
func signalServer(_ signal: Int32) throws -> Never {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let parents = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(getppid())/exe")
    // By then, the server has reported the fork.
    sleep(1)
    if own == parents { kill(getppid(), signal) }
    while true { sleep(60) }
}

func makeRouter() throws -> Router {
    try Router {
        Route("/count") { _ in
            count += 1
            return .screen("count", ["count": count])
        }
        Route("/kept") { _ in
            let file = URL(fileURLWithPath: variable("HOME") ?? "/none").appendingPathComponent("count")
            let before = (try? String(contentsOf: file, encoding: .utf8)).flatMap(Int.init) ?? 0
            try "\(before + 1)".write(to: file, atomically: true, encoding: .utf8)
            let defaults = UserDefaults.standard
            let kept = defaults.integer(forKey: "count")
            defaults.set(kept + 1, forKey: "count")
            defaults.synchronize()
            let temporary = URL(fileURLWithPath: variable("TMPDIR") ?? "/none").appendingPathComponent("seen")
            let isNew = !FileManager.default.fileExists(atPath: temporary.path)
            try "".write(to: temporary, atomically: true, encoding: .utf8)
            return .screen("kept", ["file": before, "defaults": kept, "isNew": isNew])
        }
        Route("/variables") { _ in
            let names = ProcessInfo.processInfo.environment.keys.sorted().joined(separator: " ")
            let seen = variable("LEFT")
            setenv("LEFT", "by an earlier case", 1)
            let url = LaunchEnvironment.Key.url.rawValue
            return .screen(
                "variables",
                [
                    "names": names, "left": seen, "getenv": variable(url),
                    "processInfo": ProcessInfo.processInfo.environment[url],
                ])
        }
        Route("/surroundings") { _ in
            let descriptors = (3..<256).filter { fcntl(Int32($0), F_GETFD) >= 0 }
            return .screen(
                "surroundings",
                [
                    "descriptors": descriptors.map(String.init).joined(separator: " "),
                    "folder": FileManager.default.currentDirectoryPath, "leads": getpgrp() == getpid(),
                    "session": Int(getsid(0)), "isMain": Thread.isMainThread,
                    "arguments": CommandLine.arguments.joined(separator: " "),
                ])
        }
        Route("/waits") { _ in
            try await Task.sleep(for: .milliseconds(5))
            let numbers = await withTaskGroup(of: Int.self) { group in
                for number in 1...10 { group.addTask { number } }
                var sum = 0
                for await number in group { sum += number }
                return sum
            }
            return .screen("waited", ["sum": numbers])
        }
        Route("/crash") { _ in abort() }
        Route("/exit") { _ in exit(7) }
        Route("/hang") { _ in
            while true { sleep(60) }
        }
        Route("/leak") { _ in
            // A child without exec, in its own session, that outlives its parent.
            let process = fork_()
            if process == 0 {
                setsid()
                while true { sleep(60) }
            }
            return .screen("leak")
        }
        Route("/end-server") { _ in
            try signalServer(SIGKILL)
        }
        Route("/stop-server") { _ in
            try signalServer(SIGSTOP)
        }
    }
}

/// `fork(2)`, which Swift hides because most callers have threads.
let fork_ = unsafeBitCast(dlsym(nil, "fork"), to: (@convention(c) () -> pid_t).self)

// This text stays in the stream's buffer. A child must neither lose it nor print it twice.
print("before main", terminator: " ")
atexit { print("at exit") }

if CommandLine.arguments.contains("async") {
    Task { @MainActor in await ClipHost.main(try makeRouter()) }
    dispatchMain()
}
ClipHost.main(try makeRouter())

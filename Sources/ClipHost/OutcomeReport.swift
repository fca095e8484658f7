import ClipRouting
import Dispatch

// C does not declare `stdout` as thread-safe.
#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Musl)
    @preconcurrency import Musl
#elseif canImport(Darwin)
    @preconcurrency import Darwin
#endif

enum OutcomeReport {
    static func end(with result: LaunchResult, path: String?) -> Never {
        send(result, to: path)
        exit(result.status)
    }

    static func endSuspended() -> Never {
        queue.sync {}
        exit(0)
    }

    static func send(_ result: LaunchResult, to path: String?) {
        if let message = result.message { printError(message) }
        do {
            if path != nil { fflush(nil) }
            try deliver(result.outcome, to: path)
        } catch {
            printError(notWritten(to: path, error))
            exit(ClipHost.Status.notReported)
        }
    }

    /// Writes reported outcomes in order, never on the main thread.
    static let queue = DispatchQueue(label: "ClipFlight.OutcomeReport", qos: .userInitiated)
    /// `nonisolated(unsafe)` is safe here, because only the serial `queue` uses the path.
    nonisolated(unsafe) private static var continuedPath: String?

    static func redirect(to path: String) { queue.async { continuedPath = path } }

    static func enqueue(_ outcome: Outcome, path: String) {
        queue.async {
            // Writing to a FIFO without a reader must not end the clip.
            signal(SIGPIPE, SIG_IGN)
            let path = continuedPath ?? path
            do {
                try deliver(outcome, to: path)
            } catch {
                printError(notWritten(to: path, error))
            }
        }
    }

    private static func deliver(_ outcome: Outcome, to path: String?) throws {
        let json = Array(try OutcomeJSON.encode(outcome))
        if let path, path != "-" { return try replace(path, with: json) }
        let mark = path.map { _ in LaunchEnvironment.Key.outcome.rawValue + " " } ?? ""
        print(mark + json.text)
        fflush(stdout)
    }

    /// Replaces a regular file atomically, but writes directly to a FIFO or device. Detects a FIFO with
    /// `lseek`, because apps must declare why they call `stat` (Apple, "Describing use of required reason API").
    private static func replace(_ path: String, with json: [UInt8]) throws(FileError) {
        signal(SIGPIPE, SIG_IGN)
        if let descriptor = try? FileError.check({ open(path, O_WRONLY | O_CLOEXEC) }) {
            defer { _ = close(descriptor) }
            if path.hasPrefix("/dev/") || lseek(descriptor, 0, SEEK_CUR) < 0 { return try append(json, to: descriptor) }
        }
        let complete = "\(path).\(getpid())"
        do throws(FileError) {
            let descriptor = try FileError.check { open(complete, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) }
            defer { _ = close(descriptor) }
            try append(json, to: descriptor)
            _ = try FileError.check { rename(complete, path) }
        } catch {
            unlink(complete)
            throw error
        }
    }

    private static func notWritten(to path: String?, _ error: any Error) -> String {
        "the outcome could not be written to \(path ?? "standard output"): \(error)"
    }

    private static func append(_ bytes: [UInt8], to descriptor: Int32) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = try FileError.check { rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } }
            rest = rest.dropFirst(written)
        }
    }

    static func printError(_ message: String) { try? append(Array((message + "\n").utf8), to: STDERR_FILENO) }
}

private struct FileError: Error, CustomStringConvertible {
    let code: Int32

    var description: String { String(cString: strerror(code)) }

    static func check<Value: SignedInteger>(_ call: () -> Value) throws(FileError) -> Value {
        while true {
            let value = call()
            if value >= 0 { return value }
            if errno != EINTR { throw FileError(code: errno) }
        }
    }
}

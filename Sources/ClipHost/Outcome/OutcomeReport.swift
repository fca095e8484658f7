import ClipRouting

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Tells the harness, or a person at the terminal, how a launch ended.
struct OutcomeReport {
    private let result: LaunchResult

    init(_ result: LaunchResult) { self.result = result }

    /// Writes the outcome to a path, or prints it where there is none.
    ///
    /// - Returns: The exit status.
    func write(to path: String?) -> Int32 {
        if let message = result.message { Self.complain(message) }
        do {
            let json = try OutcomeJSON.encode(result.outcome)
            if let path {
                try Self.write(json, to: path)
            } else {
                print(Self.printable(String(decoding: json, as: UTF8.self)))
            }
            return result.status
        } catch {
            Self.complain("the outcome could not be written to \(path ?? "standard output"): \(error)")
            return ClipHost.Status.notReported
        }
    }

    /// The JSON with what a terminal would obey or not show as escapes, which mean the same.
    private static func printable(_ json: String) -> String {
        var text = String.UnicodeScalarView()
        for scalar in json.unicodeScalars {
            switch scalar.value {
            case 0x7F...0x9F, 0x61C, 0x180E, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
                0xFFF9...0xFFFB:
                let digits = String(scalar.value, radix: 16)
                text += "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".unicodeScalars
            default: text.append(scalar)
            }
        }
        return String(text)
    }

    /// Opens, writes and closes. The path may be a FIFO that the harness reads, so that the file is never replaced.
    private static func write(_ json: Data, to path: String) throws(SystemError) {
        // A reader that has gone is an error to report, not a signal to die of.
        signal(SIGPIPE, SIG_IGN)
        let descriptor = try SystemError.check { open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) }
        defer { _ = close(descriptor) }
        try write(Array(json), to: descriptor)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = try SystemError.check {
                rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            }
            rest = rest.dropFirst(written)
        }
    }

    private static func complain(_ message: String) {
        // There is nobody left to tell where standard error is closed.
        try? write(Array("\(message)\n".utf8), to: STDERR_FILENO)
    }
}

/// `write(2)`, which the type's own methods hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

/// The error of a system call.
private struct SystemError: Error, CustomStringConvertible {
    let code: Int32

    var description: String { String(cString: strerror(code)) }

    /// Makes a system call, again where a signal interrupted it.
    static func check<Value: SignedInteger>(_ call: () -> Value) throws(SystemError) -> Value {
        while true {
            let value = call()
            if value >= 0 { return value }
            if errno != EINTR { throw SystemError(code: errno) }
        }
    }
}

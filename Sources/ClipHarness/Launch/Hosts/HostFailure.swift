import ClipSuites

/// Why a host cannot be launched at all.
package struct HostFailure: Error, Sendable, Hashable {
    /// What is wrong and, where it can be guessed, the mend, in one line.
    package var message: String
    /// The last lines that the failed command printed, where one failed.
    package var detail: String?
    /// Where the host is defined, once that is known.
    package var location: SourceLocation?
    /// Whether nothing is wrong with the host, and only the run was interrupted while it was prepared.
    package var interrupted: Bool

    /// Creates a failure.
    package init(_ message: String, detail: String? = nil, interrupted: Bool = false) {
        self.message = message
        self.detail = detail
        self.interrupted = interrupted
    }

    /// The message, and where the mend belongs.
    var placedMessage: String {
        guard let location else { return message }
        return "\(message) (the host is defined at \(location.file):\(location.line):\(location.column))"
    }
}

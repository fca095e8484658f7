/// Why a host cannot be launched at all.
package struct HostFailure: Error, Sendable, Hashable {
    /// What is wrong and, where it can be guessed, the mend, in one line.
    package var message: String
    /// The last lines that the failed command printed, where one failed.
    package var detail: String?

    /// Creates a failure.
    package init(_ message: String, detail: String? = nil) {
        self.message = message
        self.detail = detail
    }
}

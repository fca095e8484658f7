import ClipCodes

/// The code of a block, or why there is none.
enum ChecklistCode: Sendable {
    case code(QRCode)
    /// The invocation has no URL.
    case noURL
    /// No code holds the URL; the text says so, with the mend.
    case tooLong(String)

    init(_ url: String?) {
        guard let url else {
            self = .noURL
            return
        }
        // What is too long for the usual level may fit the lowest.
        if let code = (try? QRCode(url)) ?? (try? QRCode(url, level: .low)) {
            self = .code(code)
        } else {
            self = .tooLong("No QR code holds its \(url.utf8.count) bytes: shorten it, or send it to the device.")
        }
    }
}

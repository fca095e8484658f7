/// An application identifier as an association file writes it, such as `ABCDE12345.com.example.app`.
public struct ApplicationIdentifier: Sendable, Hashable {
    /// The identifier as written.
    public var text: String
    /// The line of the association file on which it stands, from 1.
    public var line: Int

    /// Creates an identifier.
    public init(_ text: String, line: Int) {
        self.text = text
        self.line = line
    }

    /// The length of an App ID prefix, which is ten letters and digits.
    public static let prefixLength = 10

    /// What stands before the first dot, if that can be an App ID prefix: ten capital letters and digits. Identifiers
    /// that begin otherwise have a bundle identifier only.
    public static func prefix(of text: String) -> Substring? {
        let word = text.prefix { $0 != "." }
        guard word.utf8.count == prefixLength, word.endIndex < text.endIndex else { return nil }
        let isPrefix = word.utf8.allSatisfy {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
        return isPrefix ? word : nil
    }
}

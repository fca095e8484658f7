/// The Info.plist of a built app, which is binary or XML.
package enum BuiltInfoPlist {
    /// Why it does not name a bundle identifier; `nil` where it does.
    ///
    /// Of a binary one it is only known that the text is there: Foundation cannot be given it (``PropertyListReader``).
    package static func mismatch(_ bundleID: String, _ bytes: [UInt8], file: String) throws(Diagnostic) -> String? {
        let expected = "expected \(Quotation.of(bundleID)), the suite's bundleID"
        guard PropertyListReader.isBinary(bytes) else {
            let source = SourceFile(name: file, bytes: bytes)
            let list = try PropertyListReader.read(source, fix: "name an app that xcodebuild has built")
            let found = (list as? [String: Any])?["CFBundleIdentifier"] as? String
            if found == bundleID { return nil }
            return "found \(found.map { Quotation.of($0) } ?? "no text") as its CFBundleIdentifier, \(expected)"
        }
        // A string of ASCII characters has its length before it: in the mark, or behind it as a number of one byte.
        let text = Array(bundleID.utf8.prefix(255))
        let mark: [UInt8] = text.count < 15 ? [0x50 | UInt8(text.count)] : [0x5F, 0x10, UInt8(text.count)]
        return TextSearch(mark + text).isFound(in: bytes) ? nil : "its CFBundleIdentifier is another one, \(expected)"
    }
}

package enum BuiltInfoPlist {
    package static func mismatch(_ bundleID: String, _ bytes: [UInt8], file: String) throws(Diagnostic) -> String? {
        let source = SourceFile(name: file, bytes: bytes)
        let list = try PropertyListReader.read(
            source, fix: "name an app that xcodebuild has built", mayBeBinary: true)
        let found = (list as? [String: Any])?["CFBundleIdentifier"] as? String
        if found == bundleID { return nil }
        return "found \(found.map { Quotation.of($0) } ?? "no text") as its CFBundleIdentifier, expected "
            + "\(quoted: bundleID), the suite's bundleID"
    }
}

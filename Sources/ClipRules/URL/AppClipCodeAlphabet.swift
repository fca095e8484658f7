/// The characters that an App Clip Code can hold (Apple, "Encoding a URL in an App Clip Code").
enum AppClipCodeAlphabet {
    private static let ofHost = Set("abcdefghijklmnopqrstuvwxyz.-".utf8)
    private static let ofRest = ofHost.union("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/#?=%_,+;:&".utf8)

    static func problem(in url: String) -> String? {
        guard let start = url.firstRange(of: "://")?.upperBound else { return nil }
        let host = url[start...].prefix { !"/?#".contains($0) }
        if let found = first(host.lowercased(), outside: ofHost) {
            return "its host has \(found), expected a–z, \".\" and \"-\""
        }
        return first(String(url[host.endIndex...]), outside: ofRest).map { "it has \($0)" }
    }

    private static func first(_ text: String, outside alphabet: Set<UInt8>) -> String? {
        text.first { !$0.utf8.allSatisfy(alphabet.contains) }.map { "\"\($0)\"" }
    }
}

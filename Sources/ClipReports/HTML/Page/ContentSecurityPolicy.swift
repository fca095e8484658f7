import Foundation

/// What the page may do: run its own script and style, known by their hashes, and show images that it holds itself.
/// Nothing is loaded, nothing is sent, and no markup that slipped in could run.
enum ContentSecurityPolicy {
    static func write(to buffer: inout HTMLBuffer) {
        buffer.markup("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '")
        buffer.attribute(source(of: HTMLStyle.text))
        buffer.markup("'; script-src '")
        buffer.attribute(source(of: HTMLScript.text))
        buffer.markup("'; img-src data:; base-uri 'none'; form-action 'none'\"/>")
    }

    /// How a policy names an inline text.
    static func source(of text: StaticString) -> String {
        let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return "sha256-" + Data(SHA256.digest(of: bytes)).base64EncodedString()
    }
}

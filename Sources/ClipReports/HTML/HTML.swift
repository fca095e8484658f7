import ClipRules
import ClipSuites
import Foundation

struct HTML: ExpressibleByStringInterpolation {
    let text: String

    init(trusted text: String) { self.text = text }

    init(stringLiteral text: String) { self.text = text }

    init(filter: String, _ content: HTML) { self = "<a href=\"#cases\" data-f=\"\(filter)\">\(content)</a>" }

    /// Begins a page that allows only its own style and script. A test prints both hashes.
    init(headOf title: String, style: String, hashes: (style: HTML, script: HTML)) {
        self = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"/>
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-\(hashes.style)'; \
            script-src 'sha256-\(hashes.script)'; img-src data:; base-uri 'none'; form-action 'none'"/>
            <meta name="viewport" content="width=device-width, initial-scale=1"/>
            <meta name="referrer" content="no-referrer"/><meta name="color-scheme" content="light dark"/>
            <title>\(title)</title>
            <style>\(HTML(trusted: style))</style></head>

            """
    }

    init(choosing name: String, _ value: String, _ content: HTML) {
        let text = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        self.init(filter: "\(name)=\(text)", content)
    }

    init?(more count: Int, _ words: String) {
        guard let text = Phrase.more(count, words) else { return nil }
        self = "<p class=\"n\">\(text)</p>"
    }

    init(expected: String, got: String) {
        self = """
            <ins><span class="vh">expected </span>\(expected)</ins> <del><span class="vh">got </span>\(got)</del>
            """
    }

    init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// The maximum length of an inserted text, in bytes.
    static let textLimit = 8 << 10

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        private var isInTag = false
        private var isInValue = false

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 32 * interpolationCount)
        }

        mutating func appendLiteral(_ markup: String) {
            text += markup
            for byte in markup.utf8 {
                switch byte {
                case "\"" where isInTag: isInValue.toggle()
                case "<" where !isInValue: isInTag = true
                case ">" where !isInValue: isInTag = false
                default: break
                }
            }
        }

        mutating func appendInterpolation(_ html: HTML?) { text += html?.text ?? "" }

        mutating func appendInterpolation(_ parts: [HTML]) { for part in parts { text += part.text } }

        mutating func appendInterpolation(_ number: Int) { text += String(number) }

        mutating func appendInterpolation(_ duration: Duration) { text += FixedPoint.seconds(duration) + " s" }

        mutating func appendInterpolation(_ value: String, limit: Int = HTML.textLimit) {
            value.withBytes { append($0, limit: limit) }
        }

        mutating func appendInterpolation(_ bytes: [UInt8], limit: Int) {
            bytes.withUnsafeBufferPointer { append($0, limit: limit) }
        }

        private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) {
            let place: XMLText.Place = isInValue ? .attribute : .content
            var escaped = ByteBuffer(capacity: bytes.count + 64)
            if bytes.count <= limit, Visible.isPlain(bytes) {
                XMLText.append(bytes, in: place, to: &escaped)
            } else {
                let visible = BoundedText.bytes(of: Visible.bytes(bytes, for: .page), limit: limit)
                visible.withUnsafeBufferPointer { XMLText.append($0, in: place, to: &escaped) }
            }
            text += escaped.string
        }
    }
}

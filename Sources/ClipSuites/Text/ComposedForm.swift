import Foundation

/// Requires names in Unicode's composed form (NFC), so that names that look the same match.
struct ComposedForm {
    let message: String
    let fix: String

    init?(of name: String, a kind: String) {
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
        let composed = name.precomposedStringWithCanonicalMapping
        if name.isExactly(composed) { return nil }
        message = "the \(kind) \(quoted: name) is not in Unicode's composed form (NFC)"
        fix = "type the name again, or copy this name: \(quoted: composed)"
    }
}

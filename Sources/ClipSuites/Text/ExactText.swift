/// A text compared by its bytes, where `String` takes `é` in one scalar and in two for the same.
///
/// It keys every dictionary and set of texts from definitions, association files, tables and logs (`ExactKeysTests`): two
/// of them that look the same are two.
package struct ExactText: Hashable, Comparable, Sendable {
    package var text: String

    package init(text: String) { self.text = text }

    package static func == (one: ExactText, other: ExactText) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

    /// Orders by bytes, so that no two texts have the same place.
    package static func < (one: ExactText, other: ExactText) -> Bool {
        one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }

    /// Hashes the bytes too: many canonical equivalents would share String's hash, and take quadratic time.
    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // No byte of a text: it separates the text from what is hashed behind it.
        hasher.combine(0xFF as UInt8)
    }
}

extension Set<ExactText> {
    /// Whether a text is not yet in the set, to which it is added.
    mutating func isNew(_ text: String) -> Bool { insert(ExactText(text: text)).inserted }
}

/// A text compared by its bytes, where `String` takes `é` in one scalar and in two for the same.
package struct ExactText: Hashable, Sendable {
    package var text: String

    package init(text: String) { self.text = text }

    package static func == (one: ExactText, other: ExactText) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }
}

/// A text compared by its bytes, where `String` takes `é` in one scalar and in two for the same.
struct ExactText: Hashable, Sendable {
    var text: String

    static func == (one: ExactText, other: ExactText) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }
}

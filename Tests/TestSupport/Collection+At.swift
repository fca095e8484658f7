/// The error for a collection that is shorter than a test expected.
package struct MissingElement: Error, CustomStringConvertible {
    package let description: String
}

extension Collection {
    package func at(_ place: Int) throws -> Element {
        guard let element = dropFirst(place).first else {
            throw MissingElement(description: "there is no element \(place) among \(count)")
        }
        return element
    }
}

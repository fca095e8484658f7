/// A collection that is shorter than a test expected.
public struct MissingElement: Error, CustomStringConvertible {
    /// The place that was asked for, and how many elements there are.
    public let description: String
}

extension Collection {
    /// The element at a place, from 0 on; a test fails where there is none, and a subscript would end all tests.
    public func at(_ place: Int) throws -> Element {
        guard let element = dropFirst(place).first else {
            throw MissingElement(description: "there is no element \(place) among \(count)")
        }
        return element
    }
}

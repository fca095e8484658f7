/// An immutable value that its copies share: a copy costs one reference, however large the value is.
///
/// It carries what is passed on for ever, such as what a case expects and what became of it.
package final class Box<Value: Sendable>: Sendable {
    package let value: Value

    package init(_ value: Value) { self.value = value }
}

extension Box: Equatable where Value: Equatable {
    package static func == (one: Box, other: Box) -> Bool { one === other || one.value == other.value }
}

extension Box: Hashable where Value: Hashable {
    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

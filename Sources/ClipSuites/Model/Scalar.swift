/// A JSON value that is not a container, as matchers compare it.
public enum Scalar: Sendable, Hashable {
    case string(String)
    case number(Double)
    case boolean(Bool)
    case null
}

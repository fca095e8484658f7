import ClipRouting
import ClipSuites

extension ParameterValue {
    /// The value as matchers compare it and messages show it.
    var scalar: Scalar {
        switch self {
        case .string(let text): .string(text)
        case .number(let number): .number(number)
        case .boolean(let boolean): .boolean(boolean)
        case .null: .null
        }
    }
}

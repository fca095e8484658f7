/// What a pattern says about one query item.
struct QueryRequirement: Sendable, Hashable {
    /// The item's name, its percent-encoding resolved.
    var name: [UInt8]
    var value: Value

    enum Value: Sendable, Hashable {
        /// The item is there and has this value, its percent-encoding resolved.
        case fixed([UInt8])
        /// The item is there and not empty.
        case required(String)
        /// The item may be missing.
        case optional(String)
    }

    /// The name of the parameter that takes the value.
    var parameter: String? {
        switch value {
        case .fixed: nil
        case .required(let name), .optional(let name): name
        }
    }

    var isOptional: Bool {
        if case .optional = value { true } else { false }
    }

    var isFixed: Bool {
        if case .fixed = value { true } else { false }
    }

    /// Whether no URL can meet both: the first item of a name has only one value.
    func contradicts(_ other: QueryRequirement) -> Bool {
        guard name == other.name, case .fixed(let mine) = value, case .fixed(let theirs) = other.value else {
            return false
        }
        return mine != theirs
    }

    /// Whether a URL that meets this requirement meets the other.
    func implies(_ other: QueryRequirement) -> Bool {
        guard name == other.name, !isOptional else { return false }
        switch other.value {
        case .fixed: return value == other.value
        case .required, .optional: return true
        }
    }
}

/// A piece of a pattern of the `applinks` rules, as read from its text.
package enum PatternPart: Sendable, Hashable {
    /// These characters, in UTF-8.
    case literal([UInt8])
    /// `?`: any one character.
    case one
    /// `*`: any run of characters, none included.
    case run
    /// `$(name)`: any of a variable's values.
    case variable(String)
}

/// Why a pattern can match nothing.
package enum PatternFault: Error, Sendable, Hashable {
    /// `$(` without a `)`.
    case unclosedVariable
    /// `$(name)` that is neither built in nor among the file's variables.
    case unknownVariable(String)
    /// A variable that has no values.
    case emptyVariable(String)
}

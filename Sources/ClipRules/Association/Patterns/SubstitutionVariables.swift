import Foundation

/// The variables that patterns may use as `$(name)`: the file's own and those that are built in (Apple, the
/// `applinks.SubstitutionVariables` reference).
package struct SubstitutionVariables: Sendable {
    /// By the bytes of their names.
    private let own: [[UInt8]: Variable]
    private let ownNames: [String]

    /// The built-in variables, and a file's. A variable of the file hides a built-in one of its name.
    package init(_ own: [String: [String]] = [:]) {
        ownNames = Array(own.keys)
        self.own = Dictionary(own.map { (Array($0.utf8), Variable(values: $1)) }) { first, _ in first }
    }

    /// What a name stands for; `nil` where there is no such variable.
    func variable(named name: String) -> Variable? { own[Array(name.utf8)] ?? Self.builtIn(name) }

    /// The names of all of them.
    package var names: [String] { ownNames + Self.builtInNames }

    /// The names of the built-in variables.
    package static let builtInNames = ["alpha", "upper", "lower", "alnum", "digit", "xdigit", "region", "lang"]

    /// What a variable stands for.
    struct Variable: Sendable {
        enum Values: Sendable {
            /// One ASCII character of a set, which is another one where case does not count.
            case member(ByteSet, folded: ByteSet)
            /// One of these words, in UTF-8.
            case words([[UInt8]])
            /// What matches one of these, since they hold wildcards.
            case patterns([[PatternPart]])
        }
        var values: Values
        /// Whether no value begins with a slash or a wildcard that could stand for one.
        var isRelative: Bool

        var isEmpty: Bool {
            switch values {
            case .member: false
            case .words(let words): words.isEmpty
            case .patterns(let patterns): patterns.isEmpty
            }
        }
    }

    private static func builtIn(_ name: String) -> Variable? {
        switch name {
        case "alpha": Variable(.letters, folded: .smallLetters)
        case "upper": Variable(.capitals, folded: .smallLetters)
        case "lower": Variable(.smallLetters, folded: .smallLetters)
        case "alnum": Variable(.lettersAndDigits, folded: .smallLettersAndDigits)
        case "digit": Variable(.digits, folded: .digits)
        case "xdigit": Variable(.hexadecimalDigits, folded: .smallHexadecimalDigits)
        case "region": regions
        case "lang": languages
        default: nil
        }
    }

    /// Foundation's regions of ISO 3166; its list has those of UN M.49 too, which have digits.
    private static let regions = Variable(
        values: Locale.Region.isoRegions.map(\.identifier).filter { $0.utf8.count == 2 })
    private static let languages = Variable(values: Locale.LanguageCode.isoLanguageCodes.map(\.identifier))
}

extension SubstitutionVariables.Variable {
    fileprivate init(_ set: ByteSet, folded: ByteSet) {
        self.init(values: .member(set, folded: folded), isRelative: true)
    }

    /// Values may hold `*` and `?`, but no further variables: so there is nothing to recur into, and `$(` in a value
    /// is text.
    fileprivate init(values: [String]) {
        let bytes = values.map { Array($0.utf8) }
        let open = Set("/*?".utf8)
        let isRelative = bytes.allSatisfy { $0.first.map { !open.contains($0) } ?? true }
        let hasWildcards = bytes.contains { $0.contains(UInt8(ascii: "*")) || $0.contains(UInt8(ascii: "?")) }
        self.init(
            values: hasWildcards ? .patterns(bytes.map { PatternReader.wildcards(in: $0) }) : .words(bytes),
            isRelative: isRelative)
    }
}

extension ByteSet {
    fileprivate static let capitals = ByteSet(low: 0, high: 0x0000_0000_07FF_FFFE)
    fileprivate static let smallLetters = ByteSet(low: 0, high: 0x07FF_FFFE_0000_0000)
    fileprivate static let letters = ByteSet(low: 0, high: 0x07FF_FFFE_07FF_FFFE)
    fileprivate static let digits = ByteSet(low: 0x03FF_0000_0000_0000, high: 0)
    fileprivate static let lettersAndDigits = ByteSet(low: 0x03FF_0000_0000_0000, high: 0x07FF_FFFE_07FF_FFFE)
    fileprivate static let smallLettersAndDigits = ByteSet(low: 0x03FF_0000_0000_0000, high: 0x07FF_FFFE_0000_0000)
    fileprivate static let hexadecimalDigits = ByteSet(low: 0x03FF_0000_0000_0000, high: 0x0000_007E_0000_007E)
    fileprivate static let smallHexadecimalDigits = ByteSet(low: 0x03FF_0000_0000_0000, high: 0x0000_007E_0000_0000)
}

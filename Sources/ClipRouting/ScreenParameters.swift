#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Outcome {
    /// Returns the outcome for an app's own value, such as a route from the app's router.
    ///
    ///     enum Screen { case welcome, room(number: Int, kind: Kind?) }
    ///     try .screen(of: Screen.room(number: 4, kind: nil))    // .screen("room", ["number": 4, "kind": nil])
    ///
    /// | value | outcome |
    /// | --- | --- |
    /// | an enum's case | The screen is the raw value if that is text; otherwise, the `description` or name. |
    /// | the case's associated values | Parameters named by label, or `value`, or `value1`, `value2`, … |
    /// | an `Encodable` structure or class | Its name is the screen. Its properties are the parameters. |
    /// | text | The text is the screen. |
    /// | an ``Outcome`` | The outcome itself. |
    /// | `nil` | An outcome without a screen. |
    ///
    /// | parameter | becomes |
    /// | --- | --- |
    /// | text, number, Boolean value, `nil`, ``ParameterConvertible`` | itself |
    /// | `URL`, `UUID` | text |
    /// | `Date` | ISO 8601 in seconds, in UTC |
    /// | `Data` | Base64 |
    /// | a value with a raw value | the raw value |
    /// | an enum's case | its name, with `parameter.label` for each associated value |
    /// | an array | `parameter.0`, …; `nil` if it is empty |
    /// | a dictionary, a tuple, an `Encodable` value | `parameter.name`, …; `nil` if it is empty |
    ///
    /// - Throws: ``ScreenError`` for any other value.
    public static func screen<Value>(of value: Value) throws(ScreenError) -> Outcome {
        let value: Any = value
        if let outcome = value as? Outcome { return outcome }
        if let name = value as? String { return Outcome(screen: name) }
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional {
            guard let wrapped = mirror.children.first else { return .notHandled("the screen is nil") }
            return try screen(of: wrapped.value)
        }
        var parameters = ScreenParameters()
        let screen: String
        if mirror.displayStyle == .enum {
            screen = try parameters.addCase(value, mirror, under: "", depth: 0)
        } else if ScreenParameters.isEncodable(value, mirror), ScreenParameters.simple(value) == nil {
            screen = "\(type(of: value))"
            try parameters.addMembers(of: mirror, under: "", depth: 0)
        } else {
            throw ScreenError(
                "", "\(type(of: value)) is not a screen; return an enum's case, an Encodable type or an Outcome")
        }
        return Outcome(screen: screen, parameters: parameters.values)
    }
}

/// The reason why a value cannot become a screen.
public struct ScreenError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The parameter, such as `bike.owner`; empty for the screen itself.
    public var parameter: String
    /// The problem, and the fix.
    public var problem: String

    fileprivate init(_ parameter: String, _ problem: String) {
        self.parameter = parameter
        self.problem = problem
    }

    /// The parameter and the problem.
    public var description: String {
        parameter.isEmpty ? problem : "the parameter “\(parameter.prefix(100))”: \(problem)"
    }
}

/// A screen's parameters. The names of nested values are joined with dots.
private struct ScreenParameters {
    private(set) var values: [String: ParameterValue] = [:]

    /// Limits recursion, because an object may refer to itself.
    private static let depthLimit = 32

    private mutating func add(_ value: Any, as name: String, depth: Int) throws(ScreenError) {
        guard depth <= Self.depthLimit else {
            throw ScreenError(name, "nested more than \(Self.depthLimit) levels deep; is there a cycle?")
        }
        if let simple = Self.simple(value) { return try set(simple, as: name) }
        if let raw = (value as? any RawRepresentable)?.rawValue { return try add(raw, as: name, depth: depth + 1) }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .enum: return try set(.string(addCase(value, mirror, under: name + ".", depth: depth)), as: name)
        case .optional:
            if let wrapped = mirror.children.first { return try add(wrapped.value, as: name, depth: depth) }
        case .set: throw ScreenError(name, "a set has no order; make it a sorted array")
        case .collection, .dictionary, .tuple: break
        default:
            guard Self.isEncodable(value, mirror) else {
                throw ScreenError(
                    name, "\(type(of: value)) is not text, a number or a Boolean; make it Encodable or leave it out")
            }
        }
        let count = values.count
        try addMembers(of: mirror, under: name + ".", depth: depth)
        if values.count == count { try set(.null, as: name) }
    }

    /// Whether a value is plain data, whose stored properties become parameters.
    static func isEncodable(_ value: Any, _ mirror: Mirror) -> Bool {
        (mirror.displayStyle == .struct || mirror.displayStyle == .class) && value is any Encodable
    }

    mutating func addMembers(of mirror: Mirror, under prefix: String, depth: Int) throws(ScreenError) {
        if let inherited = mirror.superclassMirror { try addMembers(of: inherited, under: prefix, depth: depth) }
        for (index, member) in mirror.children.enumerated() {
            var (name, value) = (member.label ?? "\(index)", member.value)
            // A custom mirror may use the style `dictionary` for children that are not pairs.
            let entry = mirror.displayStyle == .dictionary ? Mirror(reflecting: value).children.map(\.value) : []
            if entry.count == 2 {
                (name, value) = (try Self.key(entry[0], prefix), entry[1])
            } else if name.hasPrefix(".") {
                name = "value\(index + 1)"
            }
            try add(value, as: prefix + name, depth: depth + 1)
        }
    }

    mutating func addCase(
        _ value: Any, _ mirror: Mirror, under prefix: String, depth: Int
    ) throws(ScreenError) -> String {
        guard let associated = mirror.children.first else {
            if let raw = (value as? any RawRepresentable)?.rawValue as? String { return raw }
            return "\(value)"
        }
        let values = Mirror(reflecting: associated.value)
        if values.displayStyle == .tuple {
            try addMembers(of: values, under: prefix, depth: depth)
        } else {
            try add(associated.value, as: prefix + "value", depth: depth + 1)
        }
        return associated.label ?? ""
    }

    private static func key(_ key: Any, _ prefix: String) throws(ScreenError) -> String {
        let key = (key as? any RawRepresentable)?.rawValue ?? key
        if key is any BinaryInteger { return "\(key)" }
        guard case .string(let text)? = simple(key) else {
            throw ScreenError(prefix, "a key of type \(type(of: key)) is neither text nor an integer")
        }
        return text
    }

    static func simple(_ value: Any) -> ParameterValue? {
        switch value {
        case let value as any ParameterConvertible: return value.parameterValue
        // Converts a number by its text, so that 0.1 stays 0.1.
        case is any BinaryInteger, is any BinaryFloatingPoint, is Decimal:
            return .number(DecimalNumber("\(value)") ?? DecimalNumber(Double("\(value)") ?? .nan))
        case let text as any LosslessStringConvertible: return .string(text.description)
        case let url as URL: return .string(url.absoluteString)
        case let id as UUID: return .string(id.uuidString)
        case let data as Data: return .string(data.base64EncodedString())
        case let date as Date: return .string(text(of: date))
        default: return nil
        }
    }

    private static func text(of date: Date) -> String {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let json = (try? encoder.encode([date])) ?? Data()
        return json.dropFirst(2).dropLast(2).text
    }

    private mutating func set(_ value: ParameterValue, as name: String) throws(ScreenError) {
        guard values.updateValue(value, forKey: name) == nil else {
            throw ScreenError(name, "two values have this name")
        }
    }
}

/// A key of the suite format. This is a class so that formats with many keys are cheap to copy.
final class Key<Value>: AnyKey {
    let name: String
    let format: Format<Value>
    let summary: String
    let required: String?
    /// The default value; `nil` if there is no single default.
    let otherwise: Scalar?
    let braces: TemplateRole
    private let place: (AnyKeyPath & Sendable)?

    init(
        _ name: String, _ format: Format<Value>, _ summary: String, required: String? = nil,
        else otherwise: Scalar? = nil, braces: TemplateRole = .plain, place: (AnyKeyPath & Sendable)? = nil
    ) {
        self.name = name
        self.format = format
        self.summary = summary
        self.required = required
        self.otherwise = otherwise
        self.braces = braces
        self.place = place
    }

    convenience init<Definition>(
        _ name: String, _ format: Format<Value>, _ summary: String, required: String? = nil,
        else otherwise: Scalar? = nil, braces: TemplateRole = .plain,
        into place: WritableKeyPath<Definition, Value> & Sendable
    ) {
        self.init(name, format, summary, required: required, else: otherwise, braces: braces, place: place)
    }

    convenience init<Definition>(
        _ name: String, _ format: Format<Value>, _ summary: String, required: String? = nil,
        else otherwise: Scalar? = nil, braces: TemplateRole = .plain,
        into place: WritableKeyPath<Definition, Value?> & Sendable
    ) {
        self.init(name, format, summary, required: required, else: otherwise, braces: braces, place: place)
    }

    var type: ValueType { format.type }

    func fill<Definition>(_ definition: inout Definition, from value: JSONValue, in context: DecodingContext) {
        guard let place, Swift.type(of: place).rootType == Definition.self, let value = format.read(context, value)
        else { return }
        if let place = place as? WritableKeyPath<Definition, Value?> {
            definition[keyPath: place] = value
        } else if let place = place as? WritableKeyPath<Definition, Value> {
            definition[keyPath: place] = value
        }
    }
}

protocol AnyKey: Sendable {
    var name: String { get }
    var type: ValueType { get }
    var summary: String { get }
    var required: String? { get }
    var otherwise: Scalar? { get }
    var braces: TemplateRole { get }

    func fill<Definition>(_ definition: inout Definition, from value: JSONValue, in context: DecodingContext)
}

struct Format<Value>: Sendable {
    let type: ValueType
    let read: @Sendable (DecodingContext, JSONValue) -> Value?

    init(_ type: ValueType, _ read: @escaping @Sendable (DecodingContext, JSONValue) -> Value?) {
        self.type = type
        self.read = read
    }

    func map<Other>(_ change: @escaping @Sendable (Value) -> Other) -> Format<Other> {
        .init(type) { [read] context, value in read(context, value).map(change) }
    }

    static func object<Keys>(
        _ format: @escaping @autoclosure @Sendable () -> ObjectFormat<Keys>,
        _ definition: @escaping @Sendable (SourceLocation) -> Value
    ) -> Format {
        Format(.keyed(format)) { context, value in
            guard let object = KeyedObject(value, format(), in: context) else { return nil }
            var definition = definition(object.sourceLocation)
            object.fill(&definition)
            return definition
        }
    }
}

indirect enum ValueType: Sendable {
    case string, boolean, null, duration, text
    case form(StringForm)
    case filled
    case only(Bool)
    case anything
    case number(ClosedRange<Double>)
    case integer(ClosedRange<Int>)
    case word([String])
    case path(FileKind)
    case array(ValueType, least: Int = 0, isSet: Bool = false)
    case map(ValueType, keys: StringForm? = nil)
    /// An object with known keys. The format is created on demand, to speed up small runs.
    case keyed(@Sendable () -> any AnyObjectFormat)
    case oneOf([ValueType])

    static func object<Keys>(_ format: @escaping @autoclosure @Sendable () -> ObjectFormat<Keys>) -> ValueType {
        .keyed(format)
    }
}

protocol AnyObjectFormat: Sendable {
    var name: String { get }
    var keys: [any AnyKey] { get }
    var rules: [KeyRule] { get }
    /// Whether rows may fill in the object's values.
    var isOpen: Bool { get }
}

extension AnyObjectFormat {
    func key(_ name: String) -> (any AnyKey)? { keys.first { $0.name.isExactly(name) } }
}

enum KeyRule {
    case exactlyOne([String])
    case excludes(String, [String], String)
    /// The key is required unless every listed key has the given type. A listed key whose `isThere`
    /// is false may also be missing.
    case required(String, unless: [(name: String, type: ValueType, isThere: Bool)])
}

/// An object's format. The keys are the stored properties of `Keys`, in order.
final class ObjectFormat<Keys: Sendable>: AnyObjectFormat {
    let name: String
    let declarations: Keys
    let keys: [any AnyKey]
    let misplaced: [String: String]
    let rules: [KeyRule]
    let isOpen: Bool

    init(
        _ name: String, _ declarations: Keys, misplaced: [String: String] = [:], rules: [KeyRule] = [],
        isOpen: Bool = false
    ) {
        self.name = name
        self.rules = rules
        self.isOpen = isOpen
        self.declarations = declarations
        self.misplaced = misplaced
        keys = Self.keys(in: declarations).filter { misplaced[$0.name] == nil }
    }

    private static func keys(in declarations: Any) -> [any AnyKey] {
        if let key = declarations as? any AnyKey { return [key] }
        return Mirror(reflecting: declarations).children.flatMap { keys(in: $0.value) }
    }
}

/// An object in a suite. Accessing a member of `Keys` reads and checks that key's value.
@dynamicMemberLookup
struct KeyedObject<Keys: Sendable> {
    let value: JSONValue
    let members: [JSONMember]
    private let format: ObjectFormat<Keys>
    private let context: DecodingContext
    private var meant: Set<String> = []

    init?(_ value: JSONValue, _ format: ObjectFormat<Keys>, in context: DecodingContext) {
        guard let members = value.members else {
            context.mismatch(value, "an object: \(format.name)")
            return nil
        }
        self.value = value
        self.format = format
        self.context = context
        self.members = members
        for member in members where !context.isFull && format.key(member.key) == nil { report(unknown: member) }
        for key in format.keys where member(key.name) == nil && !mayHave([key.name]) {
            guard let required = key.required else { continue }
            context.error(value, "the key \(quoted: key.name) is missing", fix: "add \(required)")
        }
        for rule in format.rules { check(rule) }
    }

    private func check(_ rule: KeyRule) {
        switch rule {
        case .exactlyOne(let names):
            let found = names.filter { member($0) != nil }.map { Quotation.of($0) }
            if found.count == 1 || found.isEmpty && mayHave(names) { return }
            context.error(
                value,
                "found \(found.isEmpty ? "none" : found.joined(separator: " and ")) in \(format.name), "
                    + "expected one of \(Quotation.list(names))", fix: found.isEmpty ? "add one" : "remove all but one")
        case .excludes(let key, let others, let reason):
            guard let first = member(key) else { return }
            for other in others.compactMap({ member($0) }) {
                context.error(
                    other.keyRange, "found \(quoted: other.key) together with \(quoted: key): \(reason)",
                    note: "the other is at \(context.line(of: first.keyRange))", fix: "remove one of the two")
            }
        case .required: break
        }
    }

    func kind(of names: [String]) -> String? {
        let found = names.filter { member($0) != nil }
        return found.count == 1 ? found[0] : nil
    }

    private mutating func report(unknown member: JSONMember) {
        let names = format.keys.map(\.name)
        let suggestion = Suggestion.nearest(to: member.key, in: names)
        if let suggestion { meant.insert(suggestion) }
        let known = (names.count == 1 ? "the only key is " : "the keys are ") + names.joined(separator: ", ")
        context.error(
            member.keyRange, "unknown key \(quoted: member.key) in \(format.name)",
            note: format.misplaced[member.key] ?? (suggestion == nil ? known : nil),
            fix: suggestion.map(Quotation.suggestion))
    }

    /// The key's value; `nil` if it is missing or invalid. Each access reports errors again.
    subscript<Value>(dynamicMember path: KeyPath<Keys, Key<Value>>) -> Value? {
        let key = format.declarations[keyPath: path]
        return member(key.name).flatMap { key.format.read(context, $0.value) }
    }

    func fill<Definition>(_ definition: inout Definition) {
        for member in members { format.key(member.key)?.fill(&definition, from: member.value, in: context) }
    }

    func member<Value>(_ path: KeyPath<Keys, Key<Value>>) -> JSONMember? {
        member(format.declarations[keyPath: path].name)
    }

    func member(_ name: String) -> JSONMember? { value.member(name) }

    var sourceLocation: SourceLocation { context.location(value) }

    func mayHave(_ names: [String]) -> Bool { names.contains(where: meant.contains) }
}

/// A key of an object of the suite format, declared once.
final class Key<Value>: AnyKey {
    let name: String
    let type: ValueType
    let summary: String
    /// What to add where it is missing; `nil` for a key that may be left out.
    let required: String?
    /// What counts where it is left out; `nil` where that is no single value.
    let otherwise: Scalar?
    /// Reads a value; what is wrong with it is reported, and then there may be none.
    let read: @Sendable (DecodingContext, JSONValue) -> Value?

    init(
        _ name: String, _ format: Format<Value>, _ summary: String, required: String? = nil,
        else otherwise: Scalar? = nil
    ) {
        self.name = name
        type = format.type
        read = format.read
        self.summary = summary
        self.required = required
        self.otherwise = otherwise
    }
}

protocol AnyKey: Sendable {
    var name: String { get }
    var type: ValueType { get }
    var summary: String { get }
    var required: String? { get }
    var otherwise: Scalar? { get }
}

struct Format<Value>: Sendable {
    let type: ValueType
    let read: @Sendable (DecodingContext, JSONValue) -> Value?

    init(_ type: ValueType, _ read: @escaping @Sendable (DecodingContext, JSONValue) -> Value?) {
        self.type = type
        self.read = read
    }
}

/// The type of a value of the suite format, as its schema and its reference describe it.
indirect enum ValueType: Sendable {
    case string, boolean, null, duration
    case text
    case form(StringForm)
    /// A string with a `{column}`, where rows fill one in.
    case filled
    case only(Bool)
    case anything
    case number(ClosedRange<Double>)
    case integer(ClosedRange<Int>)
    case word([String])
    case path(FileKind)
    case array(ValueType, least: Int = 0, isSet: Bool = false)
    /// An object with keys of the author's own.
    case map(ValueType, keys: StringForm? = nil)
    /// An object with keys of the format's own.
    ///
    /// A format is made where it is asked for, since the formats of all objects take as long as the rest of a small run's
    /// start (benchmark row "start to first case").
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
    var role: TemplateRole { get }
}

/// What keys of an object require of each other.
enum KeyRule: Sendable {
    case exactlyOne([String])
    case excludes(String, [String], String)
    /// Left out only where these keys are so; those with `true` have to be there. The reader reports it.
    case required(String, unless: [(name: String, type: ValueType, isThere: Bool)])
}

/// The keys of one object of the suite format: the stored properties of `Keys`, in their order.
final class ObjectFormat<Keys: Sendable>: AnyObjectFormat {
    let name: String
    let declarations: Keys
    let keys: [any AnyKey]
    /// Keys that do not belong here although they are known elsewhere, with the reason.
    let misplaced: [String: String]
    let rules: [KeyRule]
    /// What braces in it mean; `.closed` where that is what they mean around it.
    let role: TemplateRole

    init(
        _ name: String, _ declarations: Keys, misplaced: [String: String] = [:], rules: [KeyRule] = [],
        role: TemplateRole = .closed
    ) {
        self.name = name
        self.rules = rules
        self.role = role
        self.declarations = declarations
        self.misplaced = misplaced
        keys = Mirror(reflecting: declarations).children.compactMap { $0.value as? any AnyKey }.filter {
            misplaced[$0.name] == nil
        }
    }
}

/// An object of a suite while it is read. A member with a key's name reads and checks the key's value.
@dynamicMemberLookup
struct KeyedObject<Keys: Sendable> {
    let value: JSONValue
    let members: [JSONMember]
    private let format: ObjectFormat<Keys>
    private let context: DecodingContext
    private var meant: Set<String> = []

    /// Reports the keys that the object may not have; anything but an object is reported as such.
    init?(_ value: JSONValue, _ format: ObjectFormat<Keys>, in context: DecodingContext) {
        guard let members = value.members else {
            context.mismatch(value, "an object: \(format.name)")
            return nil
        }
        self.value = value
        self.format = format
        self.context = context
        self.members = members
        for member in members where !context.isFull && !format.keys.contains(where: { $0.name.isExactly(member.key) }) {
            report(unknown: member)
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
                    other.keyRange, "found \(Quotation.of(other.key)) beside \(Quotation.of(key)): \(reason)",
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
            member.keyRange, "unknown key \(Quotation.of(member.key)) in \(format.name)",
            note: format.misplaced[member.key] ?? (suggestion == nil ? known : nil),
            fix: suggestion.map(Quotation.suggestion))
    }

    /// The value of a key; `nil` where it is left out or wrong. What is wrong is reported each time it is read.
    subscript<Value>(dynamicMember path: KeyPath<Keys, Key<Value>>) -> Value? {
        let key = format.declarations[keyPath: path]
        if let member = member(key.name) { return key.read(context, member.value) }
        if let required = key.required, !mayHave([key.name]) {
            context.error(value, "the key \(Quotation.of(key.name)) is missing", fix: "add \(required)")
        }
        return nil
    }

    func member<Value>(_ path: KeyPath<Keys, Key<Value>>) -> JSONMember? {
        member(format.declarations[keyPath: path].name)
    }

    func member(_ name: String) -> JSONMember? { value.member(name) }

    var sourceLocation: SourceLocation { context.location(value) }

    /// Whether any of some keys is probably there, mistyped; that has been reported.
    func mayHave(_ names: [String]) -> Bool { names.contains(where: meant.contains) }
}

extension String {
    package func isExactly(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

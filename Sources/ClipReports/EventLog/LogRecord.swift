import ClipSuites

/// A type of value that is an object with fixed members.
protocol LogRecord: LogValue {
    static var layout: LogLayout<Self> { get }
}

extension LogRecord {
    /// The name of its definition in the schema; `nil` if it is described in place.
    static var definition: String? { layout.definition }
    static var object: JSONSchema { .object(layout.members) }
    static var schema: JSONSchema { definition.map { .reference($0) } ?? object }
    static var expected: String { "an object" }

    var json: JSONTree { .members(Self.layout.members.map { ($0.name, $0.json(self)) }) }

    static func read(_ value: JSONValue, in source: SourceFile) throws(Diagnostic) -> Self {
        try layout.read(try LogObject(value, in: source))
    }
}

/// The members of a record: one declaration of each is what writes, reads and describes it.
struct LogLayout<Record>: Sendable {
    let definition: String?
    let members: [LogMember<Record>]
    let read: @Sendable (LogObject) throws(Diagnostic) -> Record
}

extension LogLayout {
    /// Lays out a record that is made of the values of its members, in their order.
    init<each Value>(
        _ definition: String? = nil, @LogFieldBuilder<Record> _ fields: () -> (repeat LogField<Record, each Value>),
        make: @escaping @Sendable (repeat each Value) throws(Diagnostic) -> Record
    ) {
        let fields = fields()
        var members: [LogMember<Record>] = []
        for field in repeat each fields { members.append(field.member) }
        let read = (repeat (each fields).read)
        self.init(definition: definition, members: members) { object throws(Diagnostic) in
            try make(repeat try (each read)(object))
        }
    }
}

/// A member of a record, as it is written and described.
final class LogMember<Record>: Sendable {
    let name: String
    let about: String
    let isRequired: Bool
    let schema: JSONSchema
    /// The value in a record; `nil` if the member is left out.
    let json: @Sendable (Record) -> JSONTree?

    init(
        _ name: String, _ about: String, isRequired: Bool = false, schema: JSONSchema,
        _ json: @escaping @Sendable (Record) -> JSONTree?
    ) {
        self.name = name
        self.about = about
        self.isRequired = isRequired
        self.schema = schema
        self.json = json
    }

    /// A member that is left out if it has no value.
    convenience init<Value: LogValue>(
        sometimes name: String, _ about: String, schema: JSONSchema? = nil,
        _ value: @escaping @Sendable (Record) -> Value?
    ) {
        self.init(name, about, schema: schema ?? Value.schema) { value($0)?.json }
    }
}

/// A member of a record, and how its value is read.
struct LogField<Record, Value>: Sendable {
    let member: LogMember<Record>
    let read: @Sendable (LogObject) throws(Diagnostic) -> Value
}

extension LogRecord {
    /// A member that is always there.
    static func always<Value: LogValue>(
        _ name: String, _ about: String, schema: JSONSchema? = nil,
        _ value: @escaping @Sendable (Self) -> Value
    ) -> LogField<Self, Value> {
        return custom(name, about, schema: schema, value) { object throws(Diagnostic) in try object.value(name) }
    }

    /// A member that is always written, and has a default for what other programs write.
    static func usually<Value: LogValue>(
        _ name: String, _ about: String, schema: JSONSchema? = nil, else other: Value,
        _ value: @escaping @Sendable (Self) -> Value
    ) -> LogField<Self, Value> {
        return custom(name, about, schema: schema, value) { object throws(Diagnostic) in
            try object.value(name) ?? other
        }
    }

    /// A member that is always there, and read in its own way.
    static func custom<Written: LogValue, Value>(
        _ name: String, _ about: String, schema: JSONSchema? = nil,
        _ value: @escaping @Sendable (Self) -> Written,
        read: @escaping @Sendable (LogObject) throws(Diagnostic) -> Value
    ) -> LogField<Self, Value> {
        let schema = schema ?? Written.schema
        return LogField(member: LogMember(name, about, isRequired: true, schema: schema) { value($0).json }, read: read)
    }

    /// A member that is left out if it has no value.
    static func sometimes<Value: LogValue>(
        _ name: String, _ about: String, schema: JSONSchema? = nil,
        _ value: @escaping @Sendable (Self) -> Value?
    ) -> LogField<Self, Value?> {
        return LogField(member: LogMember(sometimes: name, about, schema: schema, value)) { object throws(Diagnostic) in
            try object.value(name)
        }
    }
}

/// Puts the fields of a record together. A tuple has them: a generic type with a parameter pack needs macOS 14.
@resultBuilder
enum LogFieldBuilder<Record> {
    static func buildExpression<Value>(_ field: LogField<Record, Value>) -> LogField<Record, Value> { field }

    static func buildBlock<each Value>(
        _ field: repeat LogField<Record, each Value>
    ) -> (repeat LogField<Record, each Value>) {
        (repeat each field)
    }
}

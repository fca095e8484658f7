import ClipReports
import Foundation

/// Compares lines of a log with the schema, and notes the members in each definition.
struct SchemaWalk {
    /// The members found, as paths from their definitions: `case-finished.card`, `card.title`.
    private(set) var met: Set<String> = []
    /// The members that some object lacked.
    private(set) var lacking: Set<String> = []
    /// The values that the schema does not allow.
    private(set) var unknown: [String] = []

    private typealias Schema = [String: Any]
    private let definitions: [String: Schema]

    init() throws {
        let schema = try JSONSerialization.jsonObject(with: Data(EventLogSchema.text.utf8)) as? Schema
        definitions = schema?["$defs"] as? [String: Schema] ?? [:]
    }

    /// Compares one line.
    mutating func follow(_ line: Data) throws {
        let value = try JSONSerialization.jsonObject(with: line)
        let event = (value as? [String: Any])?["event"] as? String ?? ""
        guard let schema = definitions[event] else { return unknown.append(event) }
        follow(value, schema, event)
    }

    /// The schema's members as paths, each with whether it is required.
    var members: [String: Bool] {
        definitions.reduce(into: [:]) { $0.merge(Self.members(of: $1.value, $1.key)) { $0 && $1 } }
    }

    private mutating func follow(_ value: Any, _ schema: Schema, _ path: String) {
        if let name = Self.reference(schema) {
            guard let schema = definitions[name] else { return unknown.append(path + ": " + name) }
            follow(value, schema, name)
        } else if let schemas = schema["oneOf"] as? [Schema] {
            guard let object = value as? [String: Any] else { return }
            guard let schema = schemas.first(where: { fits(object, $0) }) else { return unknown.append(path) }
            follow(object, schema, path)
        } else if let members = schema["properties"] as? [String: Schema], let object = value as? [String: Any] {
            follow(object, members, path, isOpen: schema["additionalProperties"] as? Bool == true)
        } else if let schema = schema["additionalProperties"] as? Schema, let object = value as? [String: Any] {
            for value in object.values { follow(value, schema, path) }
        } else if let schema = schema["items"] as? Schema, let array = value as? [Any] {
            for value in array { follow(value, schema, path) }
        } else if value is [String: Any] || value is [Any] || ["object", "array"].contains(schema["type"] as? String) {
            unknown.append(path)
        }
    }

    private mutating func follow(
        _ object: [String: Any], _ members: [String: Schema], _ path: String, isOpen: Bool
    ) {
        for key in object.keys where members[key] == nil && !isOpen { unknown.append("\(path).\(key)") }
        for (name, schema) in members {
            let path = "\(path).\(name)"
            guard let value = object[name] else {
                lacking.insert(path)
                continue
            }
            met.insert(path)
            follow(value, schema, path)
        }
    }

    private static func reference(_ schema: Schema) -> String? {
        (schema["$ref"] as? String)?.split(separator: "/").last.map(String.init)
    }

    private func fits(_ object: [String: Any], _ schema: Schema) -> Bool {
        if let name = Self.reference(schema) { return definitions[name].map { fits(object, $0) } ?? false }
        if let schemas = schema["oneOf"] as? [Schema] { return schemas.contains { fits(object, $0) } }
        guard schema["type"] as? String == "object" else { return false }
        return (schema["required"] as? [String] ?? []).allSatisfy { object[$0] != nil }
    }

    private static func members(of schema: Schema, _ path: String) -> [String: Bool] {
        var members: [String: Bool] = [:]
        let required = Set(schema["required"] as? [String] ?? [])
        for (name, schema) in schema["properties"] as? [String: Schema] ?? [:] {
            members["\(path).\(name)"] = required.contains(name)
            members.merge(Self.members(of: schema, "\(path).\(name)")) { $0 && $1 }
        }
        let others = [schema["items"], schema["additionalProperties"]].compactMap { $0 as? Schema }
        for schema in others + (schema["oneOf"] as? [Schema] ?? []) {
            members.merge(Self.members(of: schema, path)) { $0 && $1 }
        }
        return members
    }
}

import Foundation

@testable import ClipReports

/// Goes through lines of a log beside the schema, and takes note of which members were met where.
struct SchemaWalk {
    /// The members met, as paths from the definition that they stand in: `case-finished.card`, `card.title`.
    private(set) var met: Set<String> = []
    /// The members that objects lacked.
    private(set) var lacking: Set<String> = []
    /// What no schema allows.
    private(set) var unknown: [String] = []

    /// Goes through one line.
    mutating func follow(_ line: Data) throws {
        let value = try JSONSerialization.jsonObject(with: line)
        let event = (value as? [String: Any])?["event"] as? String ?? ""
        guard let schema = SchemaWalk.definition(event) else { return unknown.append(event) }
        follow(value, schema, event)
    }

    /// The members that the schema names, as paths, and whether they are always there.
    static var members: [String: Bool] {
        EventLogSchema.definitions.reduce(into: [:]) { paths, definition in
            paths.merge(members(of: definition.schema, definition.name)) { $0 && $1 }
        }
    }

    private mutating func follow(_ value: Any, _ schema: JSONSchema, _ path: String) {
        switch (schema, value) {
        case (.object(let members), let object as [String: Any]): follow(object, members, path)
        case (.map(let schema), let object as [String: Any]):
            for value in object.values { follow(value, schema, path) }
        case (.array(let schema), let array as [Any]):
            for value in array { follow(value, schema, path) }
        case (.reference(let name), _):
            guard let schema = SchemaWalk.definition(name) else { return unknown.append(path + ": " + name) }
            follow(value, schema, name)
        case (.oneOf(let schemas), let object as [String: Any]):
            guard let schema = schemas.first(where: { SchemaWalk.fits(object, $0) }) else {
                return unknown.append(path)
            }
            follow(object, schema, path)
        case (.oneOf, _): break
        case (_, is [String: Any]), (_, is [Any]), (.object, _), (.map, _), (.array, _): unknown.append(path)
        default: break
        }
    }

    private mutating func follow(_ object: [String: Any], _ members: [JSONSchema.Member], _ path: String) {
        for key in object.keys where !members.contains(where: { $0.name == key }) { unknown.append("\(path).\(key)") }
        for member in members {
            let path = "\(path).\(member.name)"
            guard let value = object[member.name] else {
                lacking.insert(path)
                continue
            }
            met.insert(path)
            follow(value, member.value, path)
        }
    }

    private static func definition(_ name: String) -> JSONSchema? {
        EventLogSchema.definitions.first { $0.name == name }?.schema
    }

    private static func fits(_ object: [String: Any], _ schema: JSONSchema) -> Bool {
        switch schema {
        case .object(let members): members.allSatisfy { !$0.isRequired || object[$0.name] != nil }
        case .map: true
        case .reference(let name): definition(name).map { fits(object, $0) } ?? false
        case .oneOf(let schemas): schemas.contains { fits(object, $0) }
        default: false
        }
    }

    private static func members(of schema: JSONSchema, _ path: String) -> [String: Bool] {
        switch schema {
        case .object(let members):
            members.reduce(into: [:]) { paths, member in
                let path = "\(path).\(member.name)"
                paths[path] = member.isRequired
                paths.merge(Self.members(of: member.value, path)) { $0 && $1 }
            }
        case .array(let schema), .map(let schema): members(of: schema, path)
        case .oneOf(let schemas): schemas.reduce(into: [:]) { $0.merge(members(of: $1, path)) { $0 && $1 } }
        default: [:]
        }
    }
}

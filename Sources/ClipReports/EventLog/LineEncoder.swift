import ClipFacts
import ClipRules
import ClipSuites
import Foundation

/// Writes a value as JSON on one line: the members of a record in its order, those of other objects by their names.
///
/// Foundation's encoder takes several times as long, so that the benchmark row "a whole run" fails. Of the numbers of
/// the standard library this one knows `Int`, `Int32` and `Double`, and of nested containers an enum's payload.
final class LineEncoder: Encoder {
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    private var bytes: [UInt8] = []
    /// The members of the objects that are not finished, the innermost last.
    private var members: [(name: String, value: Range<Int>)] = []
    private var form = Form.scalar
    /// The payloads of enums that are not finished, each a member of its object, and where they and their members begin.
    private var payloads: [(name: String, start: Int, firstMember: Int)] = []

    private enum Form { case scalar, record, object, array }

    private init() {}

    static func bytes(of value: some Encodable) throws -> [UInt8] {
        let encoder = LineEncoder()
        try encoder.writeWhole(value)
        return encoder.bytes
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        form = type == Record.Name.self ? .record : .object
        if form == .record { bytes.append(UInt8(ascii: "{")) }
        return KeyedEncodingContainer(Container<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        form = .array
        bytes.append(UInt8(ascii: "["))
        return Container<NoKey>(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Container<NoKey>(encoder: self) }

    /// Compares types before it casts, which is several times as fast.
    private func write<Value: Encodable>(_ value: Value) throws {
        if Value.self == String.self, let text = value as? String {
            bytes.append(quoted: text)
        } else if Value.self == Int.self || Value.self == Int32.self || Value.self == Bool.self
            || Value.self == Decimal.self
        {
            bytes += "\(value)".utf8
        } else if Value.self == Double.self, let number = value as? Double {
            guard number.isFinite else {
                throw EncodingError.invalidValue(
                    number, EncodingError.Context(codingPath: [], debugDescription: "JSON has no such number"))
            }
            bytes += number.jsonText.utf8
        } else {
            try writeWhole(value)
        }
    }

    private func writeWhole(_ value: some Encodable) throws {
        let outer = form
        let (start, firstMember, finished) = (bytes.count, members.count, payloads.count)
        form = .scalar
        try value.encode(to: self)
        while payloads.count > finished {
            let payload = payloads.removeLast()
            sortMembers(from: payload.firstMember, since: payload.start)
            members.append((payload.name, payload.start..<bytes.count))
        }
        switch form {
        case .scalar: break
        case .array: bytes.append(UInt8(ascii: "]"))
        case .record: bytes.append(UInt8(ascii: "}"))
        case .object: sortMembers(from: firstMember, since: start)
        }
        form = outer
    }

    private func write<Value: Encodable>(_ value: Value, named key: some CodingKey) throws {
        if form == .record {
            if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
            bytes.append(quoted: key.stringValue)
            bytes.append(UInt8(ascii: ":"))
            return try write(value)
        }
        let start = bytes.count
        try write(value)
        members.append((key.stringValue, start..<bytes.count))
    }

    /// Puts the members, which have written their values in their own order, in that of their names.
    private func sortMembers(from first: Int, since start: Int) {
        let sorted = members[first...].sorted { $0.name < $1.name }
        members.removeSubrange(first...)
        let values = Array(bytes[start...])
        var object: [UInt8] = []
        object.reserveCapacity(2 * values.count)
        for member in sorted {
            object.append(UInt8(ascii: object.isEmpty ? "{" : ","))
            object.append(quoted: member.name)
            object.append(UInt8(ascii: ":"))
            object += values[member.value.lowerBound - start..<member.value.upperBound - start]
        }
        if object.isEmpty { object.append(UInt8(ascii: "{")) }
        object.append(UInt8(ascii: "}"))
        bytes.replaceSubrange(start..., with: object)
    }

    private enum NoKey: CodingKey {}

    private struct Container<Key: CodingKey>:
        KeyedEncodingContainerProtocol, UnkeyedEncodingContainer, SingleValueEncodingContainer
    {
        let encoder: LineEncoder
        var count = 0
        var codingPath: [any CodingKey] { [] }

        func encodeNil(forKey key: Key) throws { try encode(String?.none, forKey: key) }
        func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try encoder.write(value, named: key) }

        // The standard library's is not specialised.
        func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
            if let value { try encode(value, forKey: key) }
        }

        mutating func encodeNil() {
            separate()
            encoder.bytes += "null".utf8
        }

        mutating func encode<Value: Encodable>(_ value: Value) throws {
            separate()
            try encoder.write(value)
        }

        private mutating func separate() {
            if count > 0 { encoder.bytes.append(UInt8(ascii: ",")) }
            count += 1
        }

        /// An enum's payload is the last that is written of its object. All else that is nested is a value of its own.
        func nestedContainer<Nested: CodingKey>(
            keyedBy: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> {
            encoder.payloads.append((key.stringValue, encoder.bytes.count, encoder.members.count))
            return KeyedEncodingContainer(Container<Nested>(encoder: encoder))
        }
        func nestedContainer<Nested: CodingKey>(keyedBy: Nested.Type) -> KeyedEncodingContainer<Nested> {
            preconditionFailure()
        }
        func nestedUnkeyedContainer(forKey: Key) -> any UnkeyedEncodingContainer { preconditionFailure() }
        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { preconditionFailure() }
        func superEncoder(forKey: Key) -> any Encoder { preconditionFailure() }
        func superEncoder() -> any Encoder { preconditionFailure() }
    }
}

extension [UInt8] {
    fileprivate mutating func append(quoted text: String) {
        let quote = UInt8(ascii: "\"")
        var text = text
        let isPlain = text.withUTF8 { bytes in
            bytes.allSatisfy { (0x20..<0x7F).contains($0) && $0 != quote && $0 != UInt8(ascii: "\\") }
        }
        guard isPlain else {
            self += Scalar.string(text).description.utf8
            return
        }
        append(quote)
        text.withUTF8 { append(contentsOf: $0) }
        append(quote)
    }
}

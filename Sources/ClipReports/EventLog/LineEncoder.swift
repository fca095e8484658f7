import ClipRules
import ClipSuites
import Foundation

/// Writes a value as JSON on one line. Members keep their order, and dictionaries are sorted.
///
/// Foundation's encoder is several times slower, too slow for the benchmark row "a whole run".
/// Supports these numbers: `Int`, `Int32`, `Double`, `Decimal`. Only enums may nest containers.
final class LineEncoder: Encoder {
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    private var bytes: [UInt8] = []
    private var closing: [UInt8] = []

    private init() {}

    static func bytes(of value: some Encodable) throws -> [UInt8] {
        let encoder = LineEncoder()
        try encoder.writeWhole(value)
        return encoder.bytes
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        open("{", "}")
        return KeyedEncodingContainer(Container<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        open("[", "]")
        return Container<Record.Name>(encoder: self)
    }

    private func open(_ start: Unicode.Scalar, _ end: Unicode.Scalar) {
        bytes.append(UInt8(ascii: start))
        closing.append(UInt8(ascii: end))
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Container<Record.Name>(encoder: self) }

    /// Compares types first, because casts are several times slower.
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
        let outer = closing
        closing = []
        if let members = value as? any NamedValues {
            try members.write(to: self)
        } else {
            try value.encode(to: self)
        }
        bytes += closing.reversed()
        closing = outer
    }

    fileprivate func write(_ value: some Encodable, named name: String) throws {
        begin(name)
        try write(value)
    }

    private func begin(_ name: String) {
        separate()
        bytes.append(quoted: name)
        bytes.append(UInt8(ascii: ":"))
    }

    private func separate() {
        if let last = bytes.last, !"{[:,".utf8.contains(last) { bytes.append(UInt8(ascii: ",")) }
    }

    private struct Container<Key: CodingKey>:
        KeyedEncodingContainerProtocol, UnkeyedEncodingContainer, SingleValueEncodingContainer
    {
        let encoder: LineEncoder
        var count: Int { 0 }
        var codingPath: [any CodingKey] { [] }

        func encodeNil(forKey key: Key) throws { try encode(String?.none, forKey: key) }
        func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
            try encoder.write(value, named: key.stringValue)
        }

        // Replaces the standard library's version, which is not specialised.
        func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
            if let value { try encode(value, forKey: key) }
        }

        func encodeNil() {
            encoder.separate()
            encoder.bytes += "null".utf8
        }

        func encode<Value: Encodable>(_ value: Value) throws {
            encoder.separate()
            try encoder.write(value)
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> {
            encoder.begin(key.stringValue)
            return encoder.container(keyedBy: Nested.self)
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

private protocol NamedValues {
    func write(to encoder: LineEncoder) throws
}

extension Dictionary: NamedValues where Key == String, Value: Encodable {
    fileprivate func write(to encoder: LineEncoder) throws {
        _ = encoder.container(keyedBy: Record.Name.self)
        for (name, value) in sorted(by: { $0.key < $1.key }) { try encoder.write(value, named: name) }
    }
}

extension [UInt8] {
    fileprivate mutating func append(quoted text: String) {
        let quote = UInt8(ascii: "\"")
        let isPlain = text.withBytes { bytes in
            bytes.allSatisfy { (0x20..<0x7F).contains($0) && $0 != quote && $0 != "\\" }
        }
        guard isPlain else {
            self += Scalar.string(text).description.utf8
            return
        }
        append(quote)
        text.withBytes { append(contentsOf: $0) }
        append(quote)
    }
}

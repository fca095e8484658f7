import Foundation

/// Reads a binary property list within bounds of time and memory.
///
/// On Linux Foundation's reader dereferences null where a list holds a set, and it copies a value for each reference
/// to it, so that 311 bytes can take gigabytes (`PropertyListTests`).
struct BinaryPropertyList {
    /// The bytes that every binary list begins with; a version of two characters follows.
    static let magic = Array("bplist".utf8)
    /// The most bytes that the values may take, counted once for each reference.
    static let unfoldedLimit = 4 * 1024 * 1024
    /// The most values inside one another, as in Foundation's reader.
    static let depthLimit = 512

    struct Damage: Error, Equatable {
        var text: String
    }

    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let count: UInt64
    private let table: Int
    private var unfolded = 0

    static func read(_ bytes: [UInt8]) throws(Damage) -> Any {
        var list = try BinaryPropertyList(bytes)
        return try list.value(list.integer(at: bytes.count - 16, size: 8), depth: 1)
    }

    private init(_ bytes: [UInt8]) throws(Damage) {
        let version = bytes.dropFirst(Self.magic.count).prefix(2)
        guard version.first == UInt8(ascii: "0") else {
            let found = Quotation.of(String(decoding: version, as: UTF8.self))
            throw Damage(text: "found the version \(found), expected \"00\"")
        }
        let end = bytes.count - 32
        guard end > 8 else {
            throw Damage(
                text: "found \(bytes.count) bytes, expected at least 41: header, an object, its offset and the trailer")
        }
        self.bytes = bytes
        offsetSize = Int(bytes[end + 6])
        referenceSize = Int(bytes[end + 7])
        count = Self.integer(bytes[(end + 8)..<(end + 16)])
        let start = Self.integer(bytes[(end + 24)..<(end + 32)])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), start > 8, start < end,
            count <= (end - Int(start)) / offsetSize
        else { throw Damage(text: "its trailer does not fit the file") }
        table = Int(start)
    }

    private mutating func value(_ object: UInt64, depth: Int) throws(Damage) -> Any {
        guard depth <= Self.depthLimit else {
            throw Damage(text: "found more than \(Self.depthLimit) values inside one another")
        }
        guard object < count else { throw Damage(text: "found object \(object), expected one of \(count)") }
        let offset = integer(at: table + Int(object) * offsetSize, size: offsetSize)
        guard offset >= 8, offset < table else { throw damaged(object, offset) }
        let low = Int(bytes[Int(offset)] & 0x0F)
        switch (bytes[Int(offset)] >> 4, low) {
        case (0x0, 8), (0x0, 9): return try unfold(low == 9, 0)
        case (0x1, 0...4):
            let bits = try bits(object, offset, size: 1 << low)
            // Eight bytes are signed, and sixteen hold what eight cannot.
            if low == 4 { return try unfold(bits, 8) }
            return try unfold(Int(truncatingIfNeeded: bits), 8)
        case (0x2, 2): return try unfold(Float(bitPattern: UInt32(bits(object, offset, size: 4))), 8)
        case (0x2, 3): return try unfold(Double(bitPattern: bits(object, offset, size: 8)), 8)
        case (0x3, 3):
            let seconds = Double(bitPattern: try bits(object, offset, size: 8))
            return try unfold(Date(timeIntervalSinceReferenceDate: seconds), 8)
        case (0x4, _):
            let data = try content(object, offset, unit: 1)
            return try unfold(Data(data), data.count)
        case (0x5, _):
            let text = try content(object, offset, unit: 1)
            return try unfold(String(decoding: text, as: UTF8.self), text.count)
        case (0x6, _):
            let units = try integers(content(object, offset, unit: 2), size: 2).map { UInt16($0) }
            return try unfold(String(decoding: units, as: UTF16.self), units.count * 2)
        case (0xA, _):
            var array: [Any] = []
            for inner in try integers(content(object, offset, unit: referenceSize), size: referenceSize) {
                array.append(try value(inner, depth: depth + 1))
            }
            return try unfold(array, 0)
        case (0xD, _):
            let inner = integers(try content(object, offset, unit: 2 * referenceSize), size: referenceSize)
            var dictionary: [String: Any] = [:]
            for (key, content) in zip(inner, inner.dropFirst(inner.count / 2)) {
                guard let name = try value(key, depth: depth + 1) as? String else { throw damaged(object, offset) }
                dictionary[name] = try value(content, depth: depth + 1)
            }
            return try unfold(dictionary, 0)
        default: throw damaged(object, offset)
        }
    }

    /// Counts a value that is read, with the bytes of its own.
    private mutating func unfold<Value>(_ value: Value, _ size: Int) throws(Damage) -> Value {
        unfolded += 16 + size
        guard unfolded <= Self.unfoldedLimit else {
            let limit = Self.unfoldedLimit / (1024 * 1024)
            throw Damage(text: "its references unfold to more than \(limit) MiB of values")
        }
        return value
    }

    /// The bytes behind an object's marker, whose number of units the marker or the integer behind it has.
    private func content(
        _ object: UInt64, _ offset: UInt64, unit: Int, count fixed: UInt64? = nil
    ) throws(Damage) -> ArraySlice<UInt8> {
        var start = Int(offset) + 1
        var count = fixed ?? UInt64(bytes[Int(offset)] & 0x0F)
        if fixed == nil, count == 0x0F {
            guard start < table, (0x10...0x13).contains(bytes[start]) else { throw damaged(object, offset) }
            let size = 1 << Int(bytes[start] & 0x0F)
            start += 1 + size
            guard start <= table else { throw damaged(object, offset) }
            count = integer(at: start - size, size: size)
        }
        guard start <= table, count <= (table - start) / unit else { throw damaged(object, offset) }
        return bytes[start..<(start + Int(count) * unit)]
    }

    private func bits(_ object: UInt64, _ offset: UInt64, size: Int) throws(Damage) -> UInt64 {
        Self.integer(try content(object, offset, unit: size, count: 1))
    }

    private func damaged(_ object: UInt64, _ offset: UInt64) -> Damage {
        Damage(text: "object \(object) at byte \(offset) is damaged, or of a kind that no app's property list has")
    }

    private func integer(at start: Int, size: Int) -> UInt64 { Self.integer(bytes[start..<(start + size)]) }

    private func integers(_ bytes: ArraySlice<UInt8>, size: Int) -> [UInt64] {
        stride(from: bytes.startIndex, to: bytes.endIndex, by: size).map { integer(at: $0, size: size) }
    }

    private static func integer(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}

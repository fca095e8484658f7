/// The structure of a binary property list, which is checked before Foundation reads it.
///
/// On Linux Foundation's reader dereferences null where a list holds a set, and it copies a value for each reference
/// to it, so that 311 bytes can take gigabytes.
struct BinaryPropertyList {
    /// What every binary list begins with; a version of two characters follows.
    static let magic = Array("bplist".utf8)
    /// The most bytes that the values may take, counted once for each reference.
    static let unfoldedLimit = 4 * 1024 * 1024
    /// The most values inside one another, as in Foundation's reader.
    static let depthLimit = 512

    private static let headerSize = 8
    private static let trailerSize = 32
    /// The bytes counted for a value beside its own.
    private static let valueSize = 16

    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let table: Int
    private var measures: [Measure]

    /// What is known of an object so far.
    private enum Measure {
        case unknown, underWay
        case known(size: Int, depth: Int)
    }

    /// Checks everything that the top object leads to.
    ///
    /// Time and memory are linear in the file, and the stack is bounded by ``depthLimit``.
    ///
    /// - Throws: The first fault that is met.
    static func check(_ bytes: [UInt8]) throws(BinaryPropertyListFault) {
        var list = try BinaryPropertyList(bytes)
        let top = list.integer(at: bytes.count - 16, size: 8)
        guard top < list.measures.count else { throw .top(top, objects: list.measures.count) }
        _ = try list.measure(Int(top), level: 1)
    }

    private init(_ bytes: [UInt8]) throws(BinaryPropertyListFault) {
        let version = bytes.dropFirst(Self.magic.count).prefix(2)
        guard version.first == UInt8(ascii: "0") else { throw .version(Array(version)) }
        let end = bytes.count - Self.trailerSize
        guard end > Self.headerSize else { throw .short(bytes.count) }
        offsetSize = Int(bytes[end + 6])
        referenceSize = Int(bytes[end + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
            throw .sizes(offset: offsetSize, reference: referenceSize)
        }
        let count = Self.integer(bytes[(end + 8)..<(end + 16)])
        let table = Self.integer(bytes[(end + 24)..<(end + 32)])
        guard table > Self.headerSize, table < end, count > 0, count <= (end - Int(table)) / offsetSize else {
            throw .table(objects: count, at: table)
        }
        self.bytes = bytes
        self.table = Int(table)
        measures = Array(repeating: .unknown, count: Int(count))
    }

    /// The bytes that a value takes with all inside it, and how many values stand in one another.
    private mutating func measure(
        _ object: Int, level: Int
    ) throws(BinaryPropertyListFault) -> (size: Int, depth: Int) {
        switch measures[object] {
        case .known(let size, let depth): return (size, depth)
        case .underWay: throw .cycle(object: object)
        case .unknown: break
        }
        guard level <= Self.depthLimit else { throw .depth }
        measures[object] = .underWay
        let content = try content(of: object)
        var (size, depth) = (Self.valueSize + content.size, 1)
        for index in 0..<content.references {
            let inner = integer(at: content.start + index * referenceSize, size: referenceSize)
            guard inner < measures.count else {
                throw .reference(inner, object: object, objects: measures.count)
            }
            let measured = try measure(Int(inner), level: level + 1)
            if index < content.keys, !(0x50...0x6F).contains(try kind(of: Int(inner)).marker) {
                throw .key(object: object)
            }
            (size, depth) = (size + measured.size, max(depth, measured.depth + 1))
            guard size <= Self.unfoldedLimit else { throw .unfolds }
        }
        guard depth <= Self.depthLimit else { throw .depth }
        guard size <= Self.unfoldedLimit else { throw .unfolds }
        measures[object] = .known(size: size, depth: depth)
        return (size, depth)
    }

    /// What stands behind an object's marker.
    private struct Content {
        var start: Int
        /// The bytes of a string, a number, a date or data.
        var size = 0
        /// How many references there are, and how many of them are keys.
        var references = 0
        var keys = 0
    }

    private func content(of object: Int) throws(BinaryPropertyListFault) -> Content {
        let (marker, offset) = try kind(of: object)
        let low = Int(marker & 0x0F)
        switch (marker >> 4, low) {
        case (0x0, 0), (0x0, 8), (0x0, 9): return Content(start: offset + 1)
        case (0x1, 0...4), (0x2, 2...3), (0x3, 3): return try fixed(1 << low, object, offset)
        case (0x8, _): return try fixed(low + 1, object, offset)
        case (0x4, _), (0x5, _):
            let (start, count) = try count(object, offset, low, unit: 1)
            return Content(start: start, size: count)
        case (0x6, _):
            let (start, count) = try count(object, offset, low, unit: 2)
            return Content(start: start, size: 2 * count)
        case (0xA, _):
            let (start, count) = try count(object, offset, low, unit: referenceSize)
            return Content(start: start, references: count)
        case (0xD, _):
            let (start, count) = try count(object, offset, low, unit: 2 * referenceSize)
            return Content(start: start, references: 2 * count, keys: count)
        default: throw .kind(marker, object: object, offset: offset)
        }
    }

    private func fixed(_ size: Int, _ object: Int, _ offset: Int) throws(BinaryPropertyListFault) -> Content {
        guard size <= table - (offset + 1) else { throw .length(object: object, offset: offset) }
        return Content(start: offset + 1, size: size)
    }

    /// How many units of bytes an object has, which its marker or the integer behind it says, and where they start.
    private func count(
        _ object: Int, _ offset: Int, _ low: Int, unit: Int
    ) throws(BinaryPropertyListFault) -> (start: Int, count: Int) {
        var (start, count) = (offset + 1, UInt64(low))
        if low == 0x0F {
            guard start < table, (0x10...0x13).contains(bytes[start]) else {
                throw .length(object: object, offset: offset)
            }
            let size = 1 << Int(bytes[start] & 0x0F)
            start += 1 + size
            guard start <= table else { throw .length(object: object, offset: offset) }
            count = integer(at: start - size, size: size)
        }
        guard start <= table, count <= (table - start) / unit else { throw .length(object: object, offset: offset) }
        return (start, Int(count))
    }

    private func kind(of object: Int) throws(BinaryPropertyListFault) -> (marker: UInt8, offset: Int) {
        let offset = integer(at: table + object * offsetSize, size: offsetSize)
        guard offset >= Self.headerSize, offset < table else {
            throw .offset(offset, object: object, table: table)
        }
        return (bytes[Int(offset)], Int(offset))
    }

    private func integer(at start: Int, size: Int) -> UInt64 { Self.integer(bytes[start..<(start + size)]) }

    private static func integer(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}

/// What is wrong with a binary property list.
enum BinaryPropertyListFault: Error, Equatable {
    case version([UInt8])
    case short(Int)
    case sizes(offset: Int, reference: Int)
    case table(objects: UInt64, at: UInt64)
    case top(UInt64, objects: Int)
    case offset(UInt64, object: Int, table: Int)
    case kind(UInt8, object: Int, offset: Int)
    case length(object: Int, offset: Int)
    case reference(UInt64, object: Int, objects: Int)
    case key(object: Int)
    case cycle(object: Int)
    case depth
    case unfolds

    /// What was found and what was expected.
    var text: String {
        switch self {
        case .version(let found):
            "found the version \(Quotation.of(String(decoding: found, as: UTF8.self))), expected \"00\""
        case .short(let size):
            "found \(size) bytes, expected at least 41: header, an object, its offset and the trailer"
        case .sizes(let offset, let reference):
            "found offsets of \(offset) bytes and references of \(reference) in the trailer, expected 1 to 8"
        case .table(let objects, let start):
            "found \(objects) offsets of objects from byte \(start) on, which is not between header and trailer"
        case .top(let top, let objects): "found object \(top) at the top, expected one of \(objects)"
        case .offset(let offset, let object, let table):
            "found object \(object) at byte \(offset), expected it between byte 8 and byte \(table)"
        case .kind(let marker, let object, let offset):
            "found \(Self.name(of: marker)) (object \(object), byte \(offset)), expected a dictionary, an array, a "
                + "string, a number, a boolean, a date or data"
        case .length(let object, let offset):
            "object \(object) at byte \(offset) has no length, or leads behind the objects"
        case .reference(let inner, let object, let objects):
            "object \(object) refers to object \(inner), expected one of \(objects)"
        case .key(let object): "object \(object) is a dictionary with a key that is no string"
        case .cycle(let object): "object \(object) holds itself"
        case .depth: "found more than \(BinaryPropertyList.depthLimit) values inside one another"
        case .unfolds:
            "its references unfold to more than \(BinaryPropertyList.unfoldedLimit / (1024 * 1024)) MiB of values"
        }
    }

    private static func name(of marker: UInt8) -> String {
        switch marker >> 4 {
        case 0xB: "an ordered set"
        case 0xC: "a set"
        default: "the kind 0x" + String(marker, radix: 16)
        }
    }
}

/// A binary property list put together object by object, also such as no program writes.
public struct BinaryListBuilder {
    /// The objects from the first byte of their markers on; references in them are `referenceSize` bytes long.
    public var objects: [[UInt8]]
    /// The number of the top object.
    public var top: UInt64 = 0
    /// The bytes of a reference.
    public var referenceSize: UInt8 = 1
    /// The bytes of an offset.
    public var offsetSize: UInt8 = 4
    /// How many objects the trailer names; `nil` for all.
    public var count: UInt64?
    /// Where the trailer says the offsets start; `nil` for where they do.
    public var table: UInt64?

    /// - Parameter objects: The first one is at the top.
    public init(_ objects: [[UInt8]]) { self.objects = objects }

    /// The file.
    public var bytes: [UInt8] {
        var result = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets += bigEndian(UInt64(result.count)).suffix(Int(offsetSize))
            result += object
        }
        let start = UInt64(result.count)
        result += offsets + [0, 0, 0, 0, 0, 0, offsetSize, referenceSize]
        return result + bigEndian(count ?? UInt64(objects.count)) + bigEndian(top) + bigEndian(table ?? start)
    }

    /// An array in an array `levels` times, each holding the next one twice: 2 to the power of `levels` values.
    public static func doubling(levels: Int) -> BinaryListBuilder {
        BinaryListBuilder((1...levels).map { [0xA2, UInt8($0), UInt8($0)] } + [[0x51, UInt8(ascii: "a")]])
    }

    private func bigEndian(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }
}

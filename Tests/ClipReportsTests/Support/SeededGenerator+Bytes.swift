import TestSupport

extension SeededGenerator {
    mutating func bytes(upTo count: Int) -> [UInt8] {
        let special: [UInt8] = [
            0x1B, 0x5B, 0x5D, 0x07, 0xC2, 0x9B, 0x9D, 0x0A, 0x0D, 0x09, 0x26, 0x3C, 0x5D, 0x3E, 0xEF, 0xBF,
        ]
        return (0..<Int.random(in: 0...count, using: &self)).map { _ in
            Bool.random(using: &self)
                ? UInt8.random(in: 0...255, using: &self) : special.randomElement(using: &self) ?? 0
        }
    }
}

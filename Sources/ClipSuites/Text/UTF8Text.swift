import ClipRules

package enum UTF8Text {
    static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            while index < bytes.count {
                if bytes[index] < 0x80 {
                    index += 1
                    continue
                }
                let sequence = UTF8Sequence(in: bytes, at: index)
                if sequence.scalar == nil { return index }
                index += sequence.length
            }
            return nil
        }
    }

    static func foreignEncoding(of bytes: some Collection<UInt8>) -> String? {
        if bytes.starts(with: [0xFF, 0xFE, 0x00, 0x00]) || bytes.starts(with: [0x00, 0x00, 0xFE, 0xFF]) {
            return "UTF-32"
        }
        return bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) ? "UTF-16" : nil
    }

    static func message(ofInvalid byte: UInt8) -> String {
        "found the byte 0x\(String(byte, radix: 16, uppercase: true)), which is not UTF-8 here"
    }
}

extension String {
    package func isExactly(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }
    package var isBlank: Bool { utf8.allSatisfy { $0 == " " } }
    package var isBundleID: Bool { utf8.allSatisfy { $0.isLetterOrDigit || "-.".utf8.contains($0) } }
    package var withDoubledBraces: String { replacing("{", with: "{{").replacing("}", with: "}}") }
}

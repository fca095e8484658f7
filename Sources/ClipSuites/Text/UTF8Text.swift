import ClipRules
import Foundation

extension [UInt8] {
    package func firstIndex(of word: [UInt8], from start: Int = 0) -> Int? {
        guard let first = word.first else { return nil }
        return withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            var place = start
            while place <= count - word.count,
                let found = memchr(base + place, Int32(first), count - word.count - place + 1)
            {
                place = UnsafeRawPointer(found) - base
                if memcmp(found, word, word.count) == 0 { return place }
                place += 1
            }
            return nil
        }
    }

    var firstInvalidUTF8: Int? {
        withUnsafeBufferPointer { bytes in
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
}

extension Collection<UInt8> {
    var foreignEncoding: String? {
        if starts(with: [0xFF, 0xFE, 0x00, 0x00]) || starts(with: [0x00, 0x00, 0xFE, 0xFF]) { return "UTF-32" }
        return starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF]) ? "UTF-16" : nil
    }
}

extension UInt8 {
    var notUTF8: String { "found the byte 0x\(String(self, radix: 16, uppercase: true)), which is not UTF-8 here" }
}

extension String {
    package func isExactly(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }
    package var isBlank: Bool { utf8.allSatisfy { $0 == " " } }
    package var isBundleID: Bool {
        !isEmpty && utf8.allSatisfy { $0.isLetterOrDigit || "-.".utf8.contains($0) }
    }
    package var withDoubledBraces: String { replacing("{", with: "{{").replacing("}", with: "}}") }
}

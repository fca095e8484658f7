import TestSupport
import Testing

@testable import ClipRules

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Hashing eight bytes at a time against going byte by byte.
@Suite struct PrefixHashTests {
    private static func texts(seed: UInt64) -> [[UInt8]] {
        var generator = SeededGenerator(seed: seed)
        return (0...40).map { length in (0..<length).map { _ in UInt8(truncatingIfNeeded: generator.next()) } }
    }

    private static func hash(_ text: [UInt8], owner: Int = 0) -> UInt64 {
        text.withUnsafeBufferPointer { PrefixTable.hash($0, owner: owner) }
    }

    @Test("A word is its bytes, wherever in the text it is")
    func words() {
        for text in Self.texts(seed: 3) {
            text.withUnsafeBufferPointer { bytes in
                for start in text.indices {
                    for end in (start + 1)...min(start + 8, text.count) {
                        let expected = text[start..<end].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                        #expect(bytes.word(at: start, until: end) == expected)
                    }
                }
            }
        }
    }

    @Test("The hash of a beginning, had on the way, is that of the beginning alone")
    func beginnings() {
        for text in Self.texts(seed: 5) {
            for step in [1, 3, 7, 8, 9, 20] {
                var hash = PrefixHash(owner: 4)
                for length in stride(from: 0, through: text.count, by: step) {
                    let onTheWay = text.withUnsafeBufferPointer { hash.ofFirst(length, of: $0) }
                    #expect(onTheWay == Self.hash(Array(text.prefix(length)), owner: 4))
                }
            }
        }
    }

    @Test("Nothing is read beyond a text, behind which there is no memory")
    func bounds() throws {
        let page = sysconf(Int32(_SC_PAGESIZE))
        let memory = try #require(mmap(nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0))
        defer { munmap(memory, 2 * page) }
        try #require(mprotect(memory + page, page, PROT_NONE) == 0)
        for text in Self.texts(seed: 17) {
            let start = (memory + page - text.count).assumingMemoryBound(to: UInt8.self)
            for (offset, byte) in text.enumerated() { start[offset] = byte }
            let atTheEnd = UnsafeBufferPointer(start: start, count: text.count)
            #expect(PrefixTable.hash(atTheEnd, owner: 0) == Self.hash(text))
            #expect(atTheEnd.isBeginning(of: atTheEnd))
        }
    }

    @Test("Each byte, the length and the owner count")
    func differences() {
        var seen: Set<UInt64> = []
        var count = 0
        for text in Self.texts(seed: 9) {
            for place in text.indices {
                var other = text
                other[place] ^= 1
                seen.insert(Self.hash(other))
                count += 1
            }
            // Zeros fill up the last word, and must not be taken for the text's own.
            for zeros in 1...9 {
                seen.insert(Self.hash(text + [UInt8](repeating: 0, count: zeros)))
                count += 1
            }
            for owner in 0..<9 {
                seen.insert(Self.hash(text, owner: owner))
                count += 1
            }
        }
        #expect(seen.count == count)
    }

    @Test("A text begins with its own beginnings, and with nothing that differs in a byte")
    func begins() {
        for text in Self.texts(seed: 13) {
            text.withUnsafeBufferPointer { bytes in
                for length in 0...text.count {
                    var beginning = Array(text.prefix(length))
                    #expect(beginning.withUnsafeBufferPointer { $0.isBeginning(of: bytes) })
                    for place in beginning.indices {
                        beginning[place] ^= 0x80
                        #expect(!beginning.withUnsafeBufferPointer { $0.isBeginning(of: bytes) })
                        beginning[place] ^= 0x80
                    }
                    beginning = text + [0]
                    #expect(!beginning.withUnsafeBufferPointer { $0.isBeginning(of: bytes) })
                }
            }
        }
    }
}

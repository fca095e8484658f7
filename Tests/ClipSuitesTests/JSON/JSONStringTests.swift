import ClipSuites
import TestSupport
import Testing

@Suite struct JSONStringTests {
    private func read(_ text: String) -> JSONDocument {
        JSONReader.read(Array(text.utf8), file: "f", dialect: .strict)
    }

    /// Every Unicode scalar reads back unescaped. Every 17th of the later planes is also escaped.
    @Test func everyScalarComesBack() {
        let size: UInt32 = 0x400
        // By default, tries most scripts, scalars beside surrogates, and a sixteenth of the rest.
        let surrogates: ClosedRange<UInt32> = 0xD400...0xE000
        for start in stride(from: UInt32(0), to: 0x110000, by: UInt32.Stride(size)) {
            let isTried = start < 0x3000 || surrogates.contains(start) || start & 0x3FFF == 0 || start == 0x10FC00
            guard isTried || runsEveryTrial else { continue }
            let scalars = (start..<(start + size)).compactMap(Unicode.Scalar.init)
            var bytes = [UInt8(ascii: "\"")]
            for scalar in scalars {
                let isPlain = scalar.value >= 0x20 && scalar != "\"" && scalar != "\\"
                let plain = isPlain ? Array(Unicode.UTF8.encode(scalar) ?? .init()) : escape(scalar)
                bytes += plain + (scalar.value < 0x10000 || scalar.value % 17 == 0 ? escape(scalar) : plain)
            }
            let document = JSONReader.read(bytes + [UInt8(ascii: "\"")], file: "", dialect: .strict)
            guard case .string(let text) = document.value?.content, document.diagnostics.isEmpty,
                text.unicodeScalars.elementsEqual(scalars.flatMap { [$0, $0] })
            else {
                Issue.record("the scalars from U+\(String(start, radix: 16)) did not come back")
                return
            }
        }
    }

    private func escape(_ scalar: Unicode.Scalar) -> [UInt8] {
        let digits = Array("0123456789aBcDeF".utf8)
        return (Unicode.UTF16.encode(scalar) ?? .init()).flatMap { unit in
            Array("\\u".utf8) + [12, 8, 4, 0].map { digits[Int(unit >> $0) & 15] }
        }
    }

    @Test func shortEscapes() {
        #expect(read(#""\"\\\/\b\f\n\r\t""#).value?.scalar == .string("\"\\/\u{8}\u{C}\n\r\t"))
    }

    @Test(arguments: [
        (#""\ud800""#, "half of a surrogate pair"), (#""\udc00\ud800""#, "half of a surrogate pair"),
        (#""\ud800\u0041""#, "half of a surrogate pair"), (#""\ud800\ud800\udc00""#, "half of a surrogate pair"),
        (#""\u12""#, "four hexadecimal digits"), (#""\u12g4""#, "four hexadecimal digits"),
        (#""\x""#, "found a backslash"), (#""\é""#, "found a backslash"), ("\"a\nb\"", "does not end on its line"),
        ("\"a", "does not end on its line"), ("\"a\\", "does not end on its line"), ("\"\u{1}\"", "U+0001"),
    ])
    func refuses(_ text: String, _ reason: String) {
        #expect(read(text).diagnostics.contains { $0.message.contains(reason) })
    }

    @Test func brokenUTF8IsReportedWithItsPlace() {
        for broken: [UInt8] in [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80],
        ] {
            let document = JSONReader.read(
                Array("\n [\"ü".utf8) + broken + Array("\"]".utf8), file: "f", dialect: .suite)
            #expect(document.diagnostics.first?.location == SourceLocation(file: "f", line: 2, column: 5))
            #expect(document.diagnostics.first?.message.contains("is not UTF-8") == true)
        }
    }
}

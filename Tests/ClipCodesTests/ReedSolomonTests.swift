import TestSupport
import Testing

@testable import ClipCodes

@Suite struct ReedSolomonTests {
    /// The standard's worked example (annex I): 01234567 in version 1-M.
    @Test func theExampleOfTheStandardComesOutAsPrinted() {
        let data: [UInt8] = [
            0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11,
        ]
        let printed: [UInt8] = [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55]
        #expect(ReedSolomon.corrections(10, of: data[...]) == printed)
    }

    /// A reader checks this first: the polynomial is 0 at every root of the generator.
    @Test(arguments: [1, 2, 6, 7, 9, 10, 14, 21, 27, 32, 39, 40])
    func theSyndromesOfEachBlockAreZeroAndNotAfterAChange(_ version: Int) throws {
        var random = SeededGenerator(seed: 7)
        let bytes = (0..<SymbolVersion(version).capacity).map { _ in UInt8.random(in: 0...255, using: &random) }
        for block in SymbolReader(try QRCode(bytes)).blocks {
            var whole = block.data + block.corrections
            #expect(!block.corrections.isEmpty)
            #expect(syndromes(whole, count: block.corrections.count).allSatisfy { $0 == 0 })
            whole[Int.random(in: whole.indices, using: &random)] ^= 1
            #expect(syndromes(whole, count: block.corrections.count).allSatisfy { $0 != 0 })
        }
    }

    /// Multiplies integers bit by bit, from the highest.
    @Test func productsAreThoseOfLongMultiplication() {
        for a in 0...255 {
            let products = (0...255).map { ReedSolomon.product(UInt8(a), $0) }
            #expect(products == (0...255).map { longProduct(UInt8(a), $0) })
        }
    }

    private func syndromes(_ codewords: [UInt8], count: Int) -> [UInt8] {
        var root: UInt8 = 1
        return (0..<count).map { _ in
            defer { root = longProduct(root, 2) }
            return codewords.reduce(0) { longProduct($0, root) ^ $1 }
        }
    }

    private func longProduct(_ a: UInt8, _ b: UInt8) -> UInt8 {
        var product = 0
        for bit in (0..<8).reversed() {
            product <<= 1
            if product > 255 { product ^= 0x11D }
            if b >> UInt8(bit) & 1 == 1 { product ^= Int(a) }
        }
        return UInt8(product)
    }
}

/// Computes error correction codewords as the remainder of a polynomial division.
enum ReedSolomon {
    /// Returns 1 to 30 codewords. With these appended, the data is divisible by the generator.
    static func corrections(_ count: Int, of data: ArraySlice<UInt8>) -> [UInt8] {
        let generator = generators[count]
        var remainder = [UInt8](repeating: 0, count: count)
        for codeword in data {
            let factor = codeword ^ remainder.removeFirst()
            remainder.append(0)
            for index in remainder.indices { remainder[index] ^= product(factor, generator[index]) }
        }
        return remainder
    }

    /// The coefficients of each generator, without the leading 1.
    private static let generators: [[UInt8]] = (0...30).map { count in
        // (x - 2⁰)(x - 2¹)…, with the highest power first.
        var terms: [UInt8] = [1]
        var root: UInt8 = 1
        for _ in 0..<count {
            terms = zip(terms + [0], [0] + terms).map { $0 ^ product($1, root) }
            root = product(root, 2)
        }
        return Array(terms.dropFirst())
    }

    /// Multiplies two elements of the field GF(256), modulo x⁸ + x⁴ + x³ + x² + 1.
    static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
        a == 0 || b == 0 ? 0 : powers[(logarithms[Int(a)] + logarithms[Int(b)]) % 255]
    }

    private static let powers: [UInt8] = (1..<255).reduce(into: [1]) { powers, index in
        let last = powers[index - 1]
        powers.append(last << 1 ^ (last >> 7) * 0b1_1101)
    }

    private static let logarithms: [Int] = powers.indices.reduce(into: Array(repeating: 0, count: 256)) {
        $0[Int(powers[$1])] = $1
    }
}

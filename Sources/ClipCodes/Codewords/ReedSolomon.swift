/// The code that lets a reader mend damaged codewords: it adds the remainder of a division of polynomials.
struct ReedSolomon: Sendable {
    /// The logarithms of the generator's coefficients after the first, which is 1; none of them is 0.
    private let generator: [UInt8]

    /// - Parameter corrections: how many codewords are added, 1 to 30.
    init(corrections: Int) {
        generator = Self.generators[corrections]
    }

    /// The codewords that follow some data so that the generator divides the whole.
    func corrections(of data: ArraySlice<UInt8>) -> [UInt8] {
        let powers = GaloisField.powers
        let logarithms = GaloisField.logarithms
        var remainder = [UInt8](repeating: 0, count: generator.count)
        let last = generator.count - 1
        for codeword in data {
            let factor = codeword ^ remainder[0]
            for index in 0..<last { remainder[index] = remainder[index + 1] }
            remainder[last] = 0
            guard factor != 0 else { continue }
            let logarithm = Int(logarithms[Int(factor)])
            for index in generator.indices { remainder[index] ^= powers[logarithm + Int(generator[index])] }
        }
        return remainder
    }

    private static let generators: [[UInt8]] = (0...30).map { count in
        // (x - 2⁰)(x - 2¹)…, the highest power first.
        var product: [UInt8] = [1]
        for root in 0..<count {
            var next = product + [0]
            for index in product.indices {
                next[index + 1] ^= GaloisField.product(product[index], GaloisField.powers[root])
            }
            product = next
        }
        return product.dropFirst().map { GaloisField.logarithms[Int($0)] }
    }
}

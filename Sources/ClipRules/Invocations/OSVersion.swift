package struct OSVersion: Comparable, Hashable, Sendable {
    package let text: String
    private let numbers: [Int]

    package init?(_ text: String) {
        let words = text.split(separator: ".", omittingEmptySubsequences: false)
        let isVersion = words.allSatisfy { (1...4).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isDigit) }
        guard isVersion, words.count <= 3 else { return nil }
        numbers = Array((words.compactMap { Int($0) } + [0, 0]).prefix(3))
        self.text = text
    }

    private init(_ major: Int, _ minor: Int = 0) {
        numbers = [major, minor, 0]
        text = minor == 0 ? "\(major)" : "\(major).\(minor)"
    }

    package static let iOS15 = OSVersion(15)
    package static let iOS16_4 = OSVersion(16, 4)
    package static let iOS17 = OSVersion(17)

    package var major: Int { numbers[0] }

    package static func == (one: OSVersion, other: OSVersion) -> Bool { one.numbers == other.numbers }

    package func hash(into hasher: inout Hasher) { hasher.combine(numbers) }

    package static func < (one: OSVersion, other: OSVersion) -> Bool {
        one.numbers.lexicographicallyPrecedes(other.numbers)
    }
}

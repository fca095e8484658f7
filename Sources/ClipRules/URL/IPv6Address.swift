/// An IPv6 address as a URL writes it between brackets.
struct IPv6Address {
    private var groups: [UInt16] = []

    /// Reads any spelling that the URL Standard takes.
    init?(_ text: some BidirectionalCollection<UInt8>) {
        let bytes = Array(text)
        guard (2...45).contains(bytes.count) else { return nil }
        let colon = UInt8(ascii: ":")
        let gap = bytes.indices.dropLast().first { bytes[$0] == colon && bytes[$0 + 1] == colon }
        guard let gap else {
            guard let all = Self.groups(bytes[...], mayEndInIPv4: true), all.count == 8 else { return nil }
            groups = all
            return
        }
        guard let head = Self.groups(bytes[..<gap], mayEndInIPv4: false),
            let tail = Self.groups(bytes[(gap + 2)...], mayEndInIPv4: true), head.count + tail.count < 8
        else { return nil }
        groups = head + Array(repeating: 0, count: 8 - head.count - tail.count) + tail
    }

    private static func groups(_ bytes: ArraySlice<UInt8>, mayEndInIPv4: Bool) -> [UInt16]? {
        guard !bytes.isEmpty else { return [] }
        var result: [UInt16] = []
        let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        for (place, part) in parts.enumerated() {
            if mayEndInIPv4, place == parts.count - 1, part.contains(UInt8(ascii: ".")) {
                guard let pair = ipv4(part) else { return nil }
                result += pair
            } else {
                guard (1...4).contains(part.count) else { return nil }
                var value: UInt16 = 0
                for byte in part {
                    guard let digit = byte.hexValue else { return nil }
                    value = value << 4 | UInt16(digit)
                }
                result.append(value)
            }
        }
        return result
    }

    private static func ipv4(_ bytes: ArraySlice<UInt8>) -> [UInt16]? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard IPv4Spelling(text) == .canonical else { return nil }
        let numbers = text.split(separator: ".").compactMap { UInt16($0) }
        return [numbers[0] << 8 | numbers[1], numbers[2] << 8 | numbers[3]]
    }

    /// The one spelling that browsers write: lower case, the first longest run of two or more zeros left out.
    var shortest: String {
        var run = 0..<0
        var start = 0
        while start < groups.count {
            let end = groups[start...].firstIndex { $0 != 0 } ?? groups.count
            if end - start > run.count { run = start..<end }
            start = end + 1
        }
        func text(_ groups: ArraySlice<UInt16>) -> String {
            groups.map { String($0, radix: 16) }.joined(separator: ":")
        }
        return run.count < 2
            ? text(groups[...]) : text(groups[..<run.lowerBound]) + "::" + text(groups[run.upperBound...])
    }
}

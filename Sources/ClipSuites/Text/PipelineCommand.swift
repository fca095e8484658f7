/// Commands that the agents of build pipelines find in printed lines.
///
/// Azure's agent takes `##vso[` and TeamCity's `##teamcity[` anywhere in a line. GitHub's runner takes `##[` anywhere,
/// and `::word` after white space at the beginning of a line. Buildkite's begins a section at `--- ` and the like. What
/// these and GitLab and Jenkins read besides has control characters, which nothing here prints.
package enum PipelineCommand {
    /// Whether a command begins at an index. Its first byte is then written in another way.
    package static func begins(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        switch bytes[index] {
        case UInt8(ascii: "#"):
            guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "#") else { return false }
            let end = bytes[(index + 2)...].firstIndex { !$0.isLetter }
            return end.map { bytes[$0] == UInt8(ascii: "[") } ?? false
        case UInt8(ascii: ":"):
            guard index + 2 < bytes.count, bytes[index + 1] == UInt8(ascii: ":"), bytes[index + 2].isLetter else {
                return false
            }
            // Some white space is not ASCII.
            let isSpace: (UInt8) -> Bool = { $0 <= 0x20 && $0 != UInt8(ascii: "\n") || $0 >= 0x80 }
            let before = bytes[..<index].last { !isSpace($0) }
            return before == nil || before == UInt8(ascii: "\n")
        default: return false
        }
    }

    package static func beginsSection(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        let mark = bytes[index]
        guard "-+~^".utf8.contains(mark), index == 0 || bytes[index - 1] == UInt8(ascii: "\n") else { return false }
        return bytes[index...].prefix(4).elementsEqual([mark, mark, mark, UInt8(ascii: " ")])
    }

    /// The text with the first character of each command spelled in another way, by default as `#x23`.
    package static func broken(
        _ text: String, _ spelling: (Unicode.Scalar) -> String = { $0.spelling }
    ) -> String {
        var copy = text
        return copy.withUTF8 { bytes in
            guard bytes.indices.contains(where: { begins(in: bytes, at: $0) }) else { return nil }
            var broken: [UInt8] = []
            for index in bytes.indices {
                if begins(in: bytes, at: index) {
                    broken += spelling(Unicode.Scalar(bytes[index])).utf8
                } else {
                    broken.append(bytes[index])
                }
            }
            return String(decoding: broken, as: UTF8.self)
        } ?? text
    }
}

import ClipFacts

/// Commands that build pipelines recognise in a program's output.
///
/// Azure reads `##vso[`, TeamCity `##teamcity[` and GitHub `##[` anywhere in a line. GitHub also
/// reads `::word` at the start of a line, even after white space. Buildkite starts a section at
/// `--- ` and similar marks. Other commands need control characters, which are never printed.
package enum PipelineCommand {
    package static func begins(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        switch bytes[index] {
        case "#":
            guard index + 1 < bytes.count, bytes[index + 1] == "#" else { return false }
            let end = bytes[(index + 2)...].firstIndex { !$0.isLetter }
            return end.map { bytes[$0] == "[" } ?? false
        case ":":
            guard index + 2 < bytes.count, bytes[index + 1] == ":", bytes[index + 2].isLetter else { return false }
            // Counts bytes outside ASCII as white space, because some of them encode white space.
            let isSpace: (UInt8) -> Bool = { $0 <= 0x20 && $0 != "\n" || $0 >= 0x80 }
            let before = bytes[..<index].last { !isSpace($0) }
            return before == nil || before == "\n"
        default: return false
        }
    }

    package static func beginsSection(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        let mark = bytes[index]
        guard "-+~^".utf8.contains(mark), index == 0 || bytes[index - 1] == "\n" else { return false }
        return bytes[index...].prefix(4).elementsEqual([mark, mark, mark, UInt8(ascii: " ")])
    }

    package static func broken(_ text: String, _ spelling: (Unicode.Scalar) -> String = \.spelling) -> String {
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
            return broken.text
        } ?? text
    }
}

/// How text is compared where a rule is not case-sensitive.
enum CaseFolding {
    /// UTF-8 with each scalar in lower case. A scalar whose lower case has several scalars stays as it is, since a
    /// `?` stands for one; so do bytes that are not UTF-8.
    static func folded(_ bytes: some Collection<UInt8>) -> [UInt8] {
        if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.map(\.lowercasedASCII) }
        let bytes = Array(bytes)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let length = bytes.withUnsafeBufferPointer { UTF8Reading.length(at: index, in: $0) }
            let slice = bytes[index..<index + length]
            index += length
            guard length > 1 else {
                result.append(slice[slice.startIndex].lowercasedASCII)
                continue
            }
            let lower = String(decoding: slice, as: UTF8.self).unicodeScalars.first?.properties.lowercaseMapping ?? ""
            if lower.unicodeScalars.count == 1 { result += lower.utf8 } else { result += slice }
        }
        return result
    }
}

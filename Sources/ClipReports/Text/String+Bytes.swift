extension String {
    /// Whether two texts are the same byte for byte: `==` would take canonical equivalents for the same.
    package func hasBytes(of other: String) -> Bool {
        let isSame = utf8.withContiguousStorageIfAvailable { bytes in
            other.utf8.withContiguousStorageIfAvailable { others in
                bytes.count == others.count && zip(bytes, others).allSatisfy { $0 == $1 }
            }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

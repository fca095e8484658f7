/// A UTF-8 sequence. Ill-formed bytes are grouped as in `String(decoding:as:)`.
package struct UTF8Sequence {
    package var length = 1
    package var scalar: Unicode.Scalar?

    package init(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
        var rest = bytes[index...].makeIterator()
        var parser = Unicode.UTF8.ForwardParser()
        switch parser.parseScalar(from: &rest) {
        case .valid(let encoded): (length, scalar) = (encoded.count, Unicode.UTF8.decode(encoded))
        case .error(let count): length = count
        case .emptyInput: break
        }
    }
}

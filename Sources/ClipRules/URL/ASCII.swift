extension UInt8 {
    /// The value of a hexadecimal digit.
    @inline(__always) var hexValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// In lower case, where it is an ASCII letter.
    @inline(__always) var lowercasedASCII: UInt8 { isUppercaseASCII ? self | 0x20 : self }

    /// Whether it is one of `A` to `Z`.
    @inline(__always) var isUppercaseASCII: Bool { self &- UInt8(ascii: "A") < 26 }

    /// Whether it is one of `0` to `9`.
    @inline(__always) var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}

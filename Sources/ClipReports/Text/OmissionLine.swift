/// The line that stands where text was left out.
enum OmissionLine {
    static func bytes(_ count: Int) -> [UInt8] {
        Array("\n[... \(count) bytes are missing here ...]\n".utf8)
    }
}

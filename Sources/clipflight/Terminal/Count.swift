/// Numbers of things in words.
enum Count {
    /// `no errors`, `1 error`, `2 errors`.
    static func of(_ number: Int, _ one: String, many: String? = nil) -> String {
        switch number {
        case 0: "no \(many ?? one + "s")"
        case 1: "1 \(one)"
        default: "\(number) \(many ?? one + "s")"
        }
    }
}

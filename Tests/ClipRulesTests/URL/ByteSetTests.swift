import Testing

@testable import ClipRules

@Suite struct ByteSetTests {
    private static let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"

    @Test("The bits say what the comments say")
    func bits() {
        let table: [(ByteSet, String)] = [
            (.path, Self.unreserved + "!$&'()*+,;=:@/"), (.query, Self.unreserved + "!$&()*+,;=:@/?"),
            (.fragment, Self.unreserved + "!$&'()*+,;=:@/?"), (.userInfo, Self.unreserved + "!$&'()*+,"),
            (.unreserved, Self.unreserved), (.encodedInPath, " \"#<>?^`{}"), (.encodedInQuery, " \"#<>'"),
            (.encodedInFragment, " \"<>`"), (.forbiddenInHost, " #/:<>?@[\\]^|%"),
            (.plainInHost, "abcdefghijklmnopqrstuvwxyz0123456789-."),
            (.endsAuthority, "/?#"),
        ]
        for (set, characters) in table {
            for byte in UInt8.min...UInt8.max { #expect(set.contains(byte) == characters.utf8.contains(byte)) }
        }
    }
}

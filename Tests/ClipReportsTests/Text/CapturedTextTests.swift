import ClipHarness
import ClipReports
import Testing

@Suite struct CapturedTextTests {
    @Test func whatWasNotDroppedIsOnePiece() {
        // The bytes of this character are in both the head and the tail.
        let output = CapturedOutput(head: [0x61, 0xC3], tail: [0xA9, 0x62])
        #expect(output.text == "aéb")
    }

    @Test func aLineSaysHowMuchIsMissing() {
        let output = CapturedOutput(head: Array("head".utf8), tail: Array("tail".utf8), dropped: 1000)
        #expect(output.text == "head\n[... 1000 bytes are missing here ...]\ntail")
    }

    @Test(arguments: [("é", 1), ("日", 1), ("日", 2), ("🚲", 1), ("🚲", 3)])
    func aCutCharacterIsDroppedAndCounted(_ character: String, _ kept: Int) {
        let bytes = Array(character.utf8)
        let output = CapturedOutput(
            head: Array("head".utf8) + bytes.prefix(kept), tail: bytes.dropFirst(kept) + Array("tail".utf8), dropped: 10
        )
        let missing = 10 + bytes.count
        #expect(output.text == "head\n[... \(missing) bytes are missing here ...]\ntail")
    }

    @Test func wholeCharactersAtTheCutStay() {
        let output = CapturedOutput(head: Array("日".utf8), tail: Array("🚲".utf8), dropped: 10)
        #expect(output.text == "日\n[... 10 bytes are missing here ...]\n🚲")
    }
}

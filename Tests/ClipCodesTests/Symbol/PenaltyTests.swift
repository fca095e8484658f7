import TestSupport
import Testing

@testable import ClipCodes

@Suite struct PenaltyTests {
    /// The rules counted module by module.
    @Test(arguments: [1, 2, 5, 7, 12, 40])
    func wholeLinesAreJudgedAsSingleModulesAre(_ version: Int) {
        var random = SeededGenerator(seed: UInt64(version))
        let size = SymbolVersion(version).size
        for density in [2, 3, 5] {
            let grid = (0..<size).map { _ in (0..<size).map { _ in Int.random(in: 0..<density, using: &random) == 0 } }
            #expect(Penalty.of(lines(grid)) == ModulePenalty.of(grid))
        }
    }

    @Test func aFinderAtTheVeryEdgeCountsSinceOutsideAllIsLight() {
        var grid = Array(repeating: Array(repeating: false, count: 21), count: 21)
        for column in [14, 16, 17, 18, 20] { grid[4][column] = true }
        #expect(Penalty.of(lines(grid)) == ModulePenalty.of(grid))
    }

    @Test(arguments: ["a", "https://bikesrental.example/rent?bikeID=17", String(repeating: "0", count: 500)])
    func theMaskWithTheLeastPenaltyIsTaken(_ text: String) throws {
        let code = try QRCode(text)
        let layout = BlockLayout(SymbolVersion(code.version), .medium)
        var symbol = Symbol(SymbolVersion(code.version))
        symbol.place(
            layout.interleaved(
                DataCodewords.of(text.utf8, in: symbol.version, count: layout.dataCount)))
        let penalties = Mask.all.map { mask in
            let rows = symbol.masked(.medium, by: mask).rows
            return ModulePenalty.of((0..<code.size).map { row in (0..<code.size).map { rows[row][$0] } })
        }
        #expect(penalties.firstIndex(of: penalties.min() ?? 0) == code.mask)
        #expect(Set(penalties).count > 1)
    }

    private func lines(_ grid: [[Bool]]) -> [BitLine] {
        grid.map { row in
            var line = BitLine()
            for (column, isDark) in row.enumerated() { line[column] = isDark }
            return line
        }
    }
}

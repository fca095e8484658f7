import TestSupport
import Testing

@testable import ClipCodes

@Suite struct PenaltyTests {
    @Test(arguments: [1, 2, 5, 7, 12, 40])
    func linesAreJudgedAsTheRulesSay(_ version: Int) {
        var random = SeededGenerator(seed: UInt64(version))
        let size = SymbolVersion(version).size
        for density in [2, 3, 5] {
            let grid = (0..<size).map { _ in (0..<size).map { _ in Int.random(in: 0..<density, using: &random) == 0 } }
            #expect(Penalty.of(grid) == ModulePenalty.of(grid))
        }
    }

    @Test func aFinderAtTheVeryEdgeCountsSinceOutsideAllIsLight() {
        var grid = Array(repeating: Array(repeating: false, count: 21), count: 21)
        for column in [14, 16, 17, 18, 20] { grid[4][column] = true }
        #expect(Penalty.of(grid) == ModulePenalty.of(grid))
    }

    @Test(arguments: ["a", "https://bikesrental.example/rent?bikeID=17", String(repeating: "0", count: 500)])
    func theMaskWithTheLeastPenaltyIsTaken(_ text: String) throws {
        let code = try QRCode(text)
        let version = SymbolVersion(code.version)
        let symbol = Symbol(version, version.codewords(of: text.utf8))
        let penalties = Mask.numbers.map { ModulePenalty.of(symbol.masked(by: $0).rows) }
        #expect(penalties.firstIndex(of: penalties.min() ?? 0) == code.mask)
        #expect(Set(penalties).count > 1)
    }
}

/// The penalty (7.8.3) in the plainest way.
private enum ModulePenalty {
    static func of(_ grid: [[Bool]]) -> Int {
        let size = grid.count
        let columns = (0..<size).map { column in grid.map { $0[column] } }
        var total = (grid + columns).reduce(0) { $0 + runs($1) + finders($1) }
        for row in 1..<size {
            for column in 1..<size {
                let square = [
                    grid[row - 1][column - 1], grid[row - 1][column], grid[row][column - 1], grid[row][column],
                ]
                if Set(square).count == 1 { total += 3 }
            }
        }
        let dark = grid.joined().count { $0 }
        let percent = Double(dark) * 100 / Double(size * size)
        return total + Int(abs(percent - 50) / 5) * 10
    }

    private static func runs(_ line: [Bool]) -> Int {
        var total = 0
        var length = 0
        for (index, module) in line.enumerated() {
            length = index > 0 && line[index - 1] == module ? length + 1 : 1
            if length == 5 { total += 3 }
            if length > 5 { total += 1 }
        }
        return total
    }

    private static func finders(_ line: [Bool]) -> Int {
        let quiet = String(repeating: ".", count: 4)
        let text = Array(quiet + line.map { $0 ? "#" : "." }.joined() + quiet)
        let windows = (0...text.count - 11).map { String(text[$0..<$0 + 11]) }
        return windows.count { $0 == "#.###.#...." || $0 == "....#.###.#" } * 40
    }
}

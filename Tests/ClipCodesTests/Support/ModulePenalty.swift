/// The penalty (7.8.3) in the plainest way.
enum ModulePenalty {
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

/// The edges between dark and light as the data of one SVG path, in modules.
///
/// Areas that touch along a side are drawn as one, so that no renderer shows seams between modules, and the text is a
/// fraction of a rectangle for each module.
struct Outline {
    private(set) var path: [UInt8] = []
    private let rows: [BitLine]
    private let margin: Int
    /// The upper edges of dark modules that no contour has passed yet.
    private var pending: [BitLine]

    private enum Heading { case east, south, west, north }

    /// - Parameter margin: how far from the origin the symbol begins.
    init(_ code: QRCode, margin: Int) {
        rows = code.rows
        self.margin = margin
        var above = BitLine()
        pending = rows.map { row in
            defer { above = row }
            return row & ~above
        }
        path.reserveCapacity(code.size * code.size * 2)
        for row in pending.indices {
            while let column = pending[row].firstDark { trace(fromColumn: column, row: row) }
        }
    }

    /// Walks around an area with the dark modules on the right, back to where it began.
    private mutating func trace(fromColumn startColumn: Int, row startRow: Int) {
        add("M")
        add(startColumn + margin)
        path.append(UInt8(ascii: " "))
        add(startRow + margin)
        var (column, row, heading) = (startColumn, startRow, Heading.east)
        while true {
            let length = walk(&column, &row, heading)
            let next = turned(heading, column, row)
            // The last side is the one that closes the path. A contour may pass its first corner in another direction.
            if column == startColumn, row == startRow, next == .east { break }
            add(side: length, heading)
            heading = next
        }
        add("z")
    }

    /// Goes on to the next corner.
    private mutating func walk(_ column: inout Int, _ row: inout Int, _ heading: Heading) -> Int {
        var length = 0
        repeat {
            switch heading {
            case .east:
                pending[row][column] = false
                column += 1
            case .south: row += 1
            case .west: column -= 1
            case .north: row -= 1
            }
            length += 1
        } while goesOn(heading, column, row)
        return length
    }

    /// Whether the edge goes straight on: dark ahead on the right, light ahead on the left.
    private func goesOn(_ heading: Heading, _ column: Int, _ row: Int) -> Bool {
        let (right, left) = ahead(heading, column, row)
        return right && !left
    }

    /// At a corner: to the right where the area ends, to the left where it goes around.
    private func turned(_ heading: Heading, _ column: Int, _ row: Int) -> Heading {
        let isRight = !ahead(heading, column, row).right
        return switch heading {
        case .east: isRight ? .south : .north
        case .south: isRight ? .west : .east
        case .west: isRight ? .north : .south
        case .north: isRight ? .east : .west
        }
    }

    /// Whether the modules ahead of a corner are dark.
    private func ahead(_ heading: Heading, _ column: Int, _ row: Int) -> (right: Bool, left: Bool) {
        switch heading {
        case .east: (isDark(column, row), isDark(column, row - 1))
        case .south: (isDark(column - 1, row), isDark(column, row))
        case .west: (isDark(column - 1, row - 1), isDark(column - 1, row))
        case .north: (isDark(column, row - 1), isDark(column - 1, row - 1))
        }
    }

    private func isDark(_ column: Int, _ row: Int) -> Bool {
        column >= 0 && row >= 0 && row < rows.count && rows[row][column]
    }

    private mutating func add(side length: Int, _ heading: Heading) {
        switch heading {
        case .east: add("h")
        case .south: add("v")
        case .west: add("h-")
        case .north: add("v-")
        }
        add(length)
    }

    private mutating func add(_ text: StaticString) {
        text.withUTF8Buffer { path.append(contentsOf: $0) }
    }

    /// Adds a number from 0 to 999.
    private mutating func add(_ number: Int) {
        if number >= 100 { path.append(UInt8(ascii: "0") + UInt8(number / 100)) }
        if number >= 10 { path.append(UInt8(ascii: "0") + UInt8(number / 10 % 10)) }
        path.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}

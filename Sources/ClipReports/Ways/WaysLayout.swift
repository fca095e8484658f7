import ClipHarness
import Foundation

/// The positions of the boxes and bands in a picture, in pixels.
struct WaysLayout {
    private(set) var columns: [[Box]] = []
    let bands: [Band]
    let height: Int

    static let lanes: [(head: String, x: Int, width: Int)] = [
        ("Where people are", 0, 200), ("What iOS finds", 310, 290), ("What opens", 710, 180),
        ("What they see", 1000, 180),
    ]
    static let rowLimit = 12
    private static let (top, gap, leastHeight) = (28, 8, 20)

    struct Stop: Hashable {
        let column: Int
        /// Orders the column: experiences before reasons, the clip before the app, and the rest last.
        let rank: Int
        let text: String
    }

    final class Box {
        let (stop, ways): (Stop, [WaysIn.CountedWay])
        fileprivate(set) var (y, height, place) = (0, 0, 0)
        /// The total widths of the bands that end and start here; later, their y positions.
        fileprivate var sides = [0, 0]

        fileprivate init(_ stop: Stop, _ ways: [WaysIn.CountedWay]) { (self.stop, self.ways) = (stop, ways) }
    }

    struct Band {
        let from: Box
        let to: Box
        let ways: [WaysIn.CountedWay]
        fileprivate(set) var start = 0
        fileprivate(set) var end = 0

        fileprivate var ends: [ObjectIdentifier] { [ObjectIdentifier(from), ObjectIdentifier(to)] }
        var width: Int { 2 * Int((1 + 1.5 * log2(Double(1 + ways.cases))).rounded()) }
    }

    init(_ ways: [WaysIn.CountedWay]) {
        var boxes: [Stop: Box] = [:]
        for column in Self.lanes.indices {
            var rows = ways.filter { $0.stops.count > column }.groups { $0.stops[column] }
            rows.sort { ($0.failures, $0.cases) > ($1.failures, $1.cases) }
            let rest = rows.count > Self.rowLimit ? rows[(Self.rowLimit - 1)...] : []
            columns.append(rows.prefix(rows.count - rest.count).map { Box($0[0].stops[column], $0) })
            if !rest.isEmpty {
                columns[column].append(
                    Box(Stop(column: column, rank: 3, text: "\(rest.count) more"), Array(rest.joined())))
            }
            for (place, row) in rows.enumerated() {
                boxes[row[0].stops[column]] = columns[column][min(place, columns[column].count - 1)]
            }
        }
        let parts = ways.flatMap { way in
            let stops = way.stops.compactMap { boxes[$0] }
            return zip(stops, stops.dropFirst()).map { Band(from: $0, to: $1, ways: [way]) }
        }
        var bands = parts.groups(by: \.ends).flatMap { $0.groups { $0.ways[0].way.look } }.map { parts in
            Band(from: parts[0].from, to: parts[0].to, ways: parts.flatMap(\.ways))
        }
        for band in bands {
            band.from.sides[1] += band.width
            band.to.sides[0] += band.width
        }
        for column in columns.indices {
            columns[column].sort { ($0.stop.rank, -$0.ways.cases) < ($1.stop.rank, -$1.ways.cases) }
            for (place, box) in columns[column].enumerated() { box.place = place }
        }
        for box in columns.joined() { box.height = max(Self.leastHeight, box.sides[0], box.sides[1]) }
        let heights = columns.map { $0.reduce(-Self.gap) { $0 + $1.height + Self.gap } }
        height = Self.top + (heights.max() ?? 0) + 4
        for (column, inner) in zip(columns, heights) {
            var y = (Self.top + height - 4 - inner) / 2
            for box in column {
                box.y = y
                box.sides = box.sides.map { y + (box.height - $0) / 2 }
                y += box.height + Self.gap
            }
        }
        bands.sort { ($0.from.place, $0.to.place) < ($1.from.place, $1.to.place) }
        for (place, band) in bands.enumerated() {
            bands[place].start = band.from.sides[1] + band.width / 2
            bands[place].end = band.to.sides[0] + band.width / 2
            band.from.sides[1] += band.width
            band.to.sides[0] += band.width
        }
        self.bands = bands
    }

    var width: Int { columns.last?.isEmpty == true ? 890 : 1180 }
}

import ClipSuites

/// A short list of places, of limited size: `suites/shop.csv:12, 15, 18–25 and 160 more`.
struct PlaceList {
    private var files: [(name: String, lines: [ClosedRange<Int>])] = []
    private var titles: [String] = []
    private var unlisted = 0

    private static let limit = 60
    private static let titleLimit = 5

    /// Adds a place. Titles are shown if all places are one.
    mutating func add(_ place: SourceLocation?, title: String = "") {
        let title = title.shortened(to: 100)
        if titles.count <= Self.titleLimit, !titles.contains(where: title.isExactly) { titles.append(title) }
        if place.map({ takes($0) }) != true { unlisted += 1 }
    }

    private mutating func takes(_ place: SourceLocation) -> Bool {
        let isFull = files.reduce(0) { $0 + $1.lines.count } >= Self.limit
        guard let file = files.firstIndex(where: { $0.name.isExactly(place.file) }) else {
            if !isFull { files.append((place.file, [place.line...place.line])) }
            return !isFull
        }
        let last = files[file].lines.count - 1
        if files[file].lines.contains(where: { $0.contains(place.line) }) { return true }
        if files[file].lines[last].upperBound + 1 == place.line {
            files[file].lines[last] = files[file].lines[last].lowerBound...place.line
            return true
        }
        if !isFull { files[file].lines.append(place.line...place.line) }
        return !isFull
    }

    var text: String {
        var text = files.map { file in
            let lines = file.lines.map {
                switch $0.count {
                case 1: "\($0.lowerBound)"
                case 2: "\($0.lowerBound), \($0.upperBound)"
                default: "\($0.lowerBound)–\($0.upperBound)"
                }
            }
            return "\(file.name):\(lines.joined(separator: ", "))"
        }.joined(separator: "; ")
        if files.count == 1, files[0].lines.count == 1, files[0].lines[0].count == 1, titles.count > 1 {
            text +=
                " (\(titles.prefix(Self.titleLimit).joined(separator: ", "))\(titles.count > Self.titleLimit ? ", …" : ""))"
        }
        if unlisted > 0 { text += "\(text.isEmpty ? "" : " and ")\(unlisted) more" }
        return VisibleText.string(text, for: .line)
    }
}

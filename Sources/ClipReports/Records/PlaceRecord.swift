import ClipSuites

/// A place in a file, as a JSON object with `file`, `line` and `column`.
struct PlaceRecord {
    private let place: SourceLocation

    init(_ place: SourceLocation) { self.place = place }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.key("file")
            writer.string(place.file)
            writer.key("line")
            writer.number(place.line)
            writer.key("column")
            writer.number(place.column)
        }
    }
}

import ClipFacts

package struct ScreenDefinition {
    package var sight: Sight?
    package var image: LocatedString?
    package var name = ""
    package let location: SourceLocation
}

/// A picture that a page can show. The whole file is read only if a page shows the picture.
package struct ScreenPicture {
    package let type: String
    private let path: String

    /// The maximum size in bytes.
    private static let limit = 1 << 20

    private static let types: [(name: String, start: [UInt8])] = [
        ("png", [0x89, 0x50, 0x4E, 0x47]), ("jpeg", [0xFF, 0xD8, 0xFF]),
    ]

    package init?(path: String) {
        guard let file = try? OpenFile(path: path), let start = try? file.read(4, at: 0),
            let type = Self.types.first(where: { start.starts(with: $0.start) })?.name,
            (try? file.read(1, at: Self.limit))?.isEmpty == true
        else { return nil }
        self.type = type
        self.path = path
    }

    package var bytes: [UInt8] { (try? OpenFile(path: path).readAll(limit: Self.limit)) ?? [] }
}

/// The words for a screen, such as `the page of bike {bikeID}`. Placeholders name parameters.
package struct Sight {
    package let text: String
    private let template: TextTemplate
    private let names: [String]

    package init(_ text: String) {
        self.text = text
        names = TextTemplate(text, in: 0..<0, columns: Columns()).unknown.map(\.name)
        template = TextTemplate(text, in: 0..<0, columns: Columns(names))
    }

    package func words(of parameters: [String: Scalar]) -> String { words { parameters[$0] } }

    package func words(expecting parameters: ParametersExpectation?) -> String {
        words { name in if case .equals(let value)? = parameters?.named[name] { value } else { nil } }
    }

    private func words(_ value: (String) -> Scalar?) -> String {
        template.filled(
            with: names.map { name in
                guard let value = value(name), value != .null else { return "…" }
                if case .string(let text) = value { return text }
                return value.description
            })
    }
}

import ClipFacts

/// A screen of the clip or the app, as a person sees it.
package struct ScreenDefinition: Sendable {
    package var sight: Sight?
    package var image: LocatedString?
    package var name = ""
    package let location: SourceLocation
}

/// A picture that a page can show.
package struct ScreenPicture {
    package let type: String
    package let bytes: [UInt8]

    /// In bytes.
    private static let limit = 1 << 20

    package init?(path: String) {
        guard let bytes = try? OpenFile(path: path).readAll(limit: Self.limit) else { return nil }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            type = "png"
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            type = "jpeg"
        } else {
            return nil
        }
        self.bytes = bytes
    }
}

/// The words for a screen, such as `the page of bike {bikeID}`. The placeholders are parameters.
package struct Sight: Sendable {
    package let text: String
    private let template: TextTemplate
    private let names: [String]

    package init(_ text: String) {
        self.text = text
        names = TextTemplate(text, in: 0..<0, columns: Columns()).unknown.map(\.name)
        template = TextTemplate(text, in: 0..<0, columns: Columns(names))
    }

    /// Fills in the parameters that the outcome has.
    package func words(of parameters: [String: Scalar]) -> String { words { parameters[$0] } }

    /// Fills in the parameters that have exactly one expected value.
    package func words(expecting parameters: ParametersExpectation?) -> String {
        words { name in
            if case .equals(let value)? = parameters?.named[name] { value } else { nil }
        }
    }

    private func words(_ value: (String) -> Scalar?) -> String {
        template.filled(
            with: names.map { name in
                switch value(name) {
                case .string(let text)?: text
                case .number(let number)?: "\(number)"
                case .boolean(let flag)?: "\(flag)"
                case .null?, nil: "…"
                }
            })
    }
}

import ClipHarness
import ClipSuites

struct JUnitName {
    /// The maximum length of `classname.name` in bytes. Some readers store at most 255 bytes.
    static let limit = 250
    static let ownClass = "clipflight"
    static let classLimit = 100

    static func ofClass(_ testCase: TestCase) -> String {
        let name = "\(testCase.suite.id).\(testCase.kind.rawValue)"
        return unique(name, identity: name, limit: classLimit)
    }

    static func write(of testCase: TestCase, in className: String, to buffer: inout XMLBuffer) {
        let url = testCase.url ?? "no URL"
        let source = testCase.source.rawValue
        let target = testCase.target.rawValue
        // The longest step number and the separators fit into 64 bytes.
        let count = testCase.title.utf8.count + url.utf8.count + source.utf8.count + target.utf8.count
        guard testCase.ownID == nil, count < limit - className.utf8.count - 65, isPlain(testCase.title), isPlain(url),
            testCase.url != "no URL"
        else {
            return buffer.attribute(text(of: testCase, in: className))
        }
        buffer.attribute(testCase.title)
        if let step = testCase.step {
            buffer.markup(" · step ")
            buffer.number(step)
        }
        buffer.markup(" · ")
        buffer.attribute(url)
        buffer.markup(" · ")
        buffer.attribute(source)
        buffer.markup(" · ")
        buffer.attribute(target)
    }

    static func text(of testCase: TestCase, in className: String) -> String {
        let limit = limit - 1 - className.utf8.count
        if let id = testCase.ownID {
            let step = testCase.step.map { " · step \($0)" } ?? ""
            let name = "\(id)\(step) · \(testCase.source.rawValue) · \(testCase.target.rawValue)"
            return unique(name, identity: testCase.id, limit: limit)
        }
        let isAmbiguous = testCase.url.map { $0 == "no URL" || $0.contains(" · ") } ?? false
        return unique(testCase.displayName, identity: testCase.id, limit: limit, isAmbiguous: isAmbiguous)
    }

    static func unique(_ name: String, identity: String, limit: Int = limit, isAmbiguous: Bool = false) -> String {
        let visible = Visible.text(name, for: .xml)
        let isBlank = visible.unicodeScalars.allSatisfy(\.properties.isWhitespace)
        // String equality would treat canonical equivalents as the same text.
        let isWhole = visible.utf8.count <= limit && visible.utf8.elementsEqual(name.utf8) && !isBlank
        if isWhole, !isAmbiguous { return visible }
        let mark = " #\(StableHash(identity).digits)"
        return shortened(visible, to: limit - mark.utf8.count) + mark
    }

    private static func shortened(_ text: String, to limit: Int) -> String {
        if text.utf8.count <= limit { return text }
        let half = (limit - 3) / 2
        return text.prefix(count(of: text, within: half)) + "..."
            + text.suffix(count(of: text.reversed(), within: half))
    }

    private static func count(of characters: some Sequence<Character>, within bytes: Int) -> Int {
        var rest = bytes
        return characters.prefix { character in
            rest -= character.utf8.count
            return rest >= 0
        }.count
    }

    private static func isPlain(_ text: String) -> Bool { text.withBytes(Visible.isPlain) }
}

/// A start tag of a page.
struct HTMLTag {
    /// The element's name in lower case.
    let name: String
    /// Where its `<` is.
    let offset: Int
    /// Where the byte behind its `>` is.
    var end = 0
    private var attributes: [String: String] = [:]
    private var ranges: [String: Range<Int>] = [:]

    init(name: String, offset: Int) {
        self.name = name
        self.offset = offset
    }

    /// The value of an attribute; `nil` where there is none, empty where it has no value.
    subscript(name: String) -> String? { attributes[name] }

    /// Where the value of an attribute is written, or the tag where it has none.
    func range(of name: String) -> Range<Int> {
        guard let range = ranges[name], !range.isEmpty else { return offset..<max(offset + 1, end) }
        return range
    }

    /// Adds an attribute. Only those of `meta` are of use, and of two with one name the first.
    mutating func add(_ attribute: String, _ range: Range<Int>, _ bytes: [UInt8]) {
        guard name == "meta", attributes[attribute] == nil else { return }
        attributes[attribute] = HTMLReferences.resolved(bytes[range])
        ranges[attribute] = range
    }
}

/// An object of the format: the keys that it may have, and what is written for them.
struct KeyedObject {
    let value: JSONValue
    private let context: DecodingContext
    private let members: [JSONMember]
    /// The keys that unknown ones were probably meant to be.
    private var meant: Set<String> = []

    /// Takes an object, and reports the keys that it may not have.
    ///
    /// - Parameters:
    ///   - value: What is written; anything but an object is reported.
    ///   - name: What it is, for messages: "a host".
    ///   - keys: The keys of the format.
    ///   - elsewhere: Keys that are known but do not belong here, with the reason.
    init?(
        _ value: JSONValue?, _ name: String, keys: [String], elsewhere: [String: String] = [:],
        in context: DecodingContext
    ) {
        guard let value else { return nil }
        guard case .object(let members) = value.content else {
            context.mismatch(value, "an object: \(name)")
            return nil
        }
        self.value = value
        self.context = context
        self.members = members
        for member in members where !context.isFull && !keys.contains(where: { $0.utf8.elementsEqual(member.key.utf8) })
        {
            reject(member, in: name, keys, elsewhere[member.key])
        }
    }

    private mutating func reject(_ member: JSONMember, in name: String, _ keys: [String], _ reason: String?) {
        let suggestion = Suggestion.nearest(to: member.key, in: keys)
        if let suggestion { meant.insert(suggestion) }
        let known = (keys.count == 1 ? "the only key is " : "the keys are ") + keys.joined(separator: ", ")
        context.error(
            member.keyRange, "unknown key \(Quotation.of(member.key)) in \(name)",
            note: reason ?? (suggestion == nil ? known : nil),
            fix: suggestion.map { "did you mean \(Quotation.of($0))?" })
    }

    /// The value of a key; `nil` where it is left out.
    subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }

    /// Where a key is written.
    func keyRange(_ key: String) -> Range<Int>? { members.first { $0.key == key }?.keyRange }

    /// Where the object starts.
    var location: SourceLocation { context.location(value) }

    /// Whether any of some keys may be there after all, mistyped or unreadable; that has been reported.
    func mayHave(_ keys: [String]) -> Bool { context.isDamaged || keys.contains { meant.contains($0) } }

    /// The value of a key that must be there; its absence is reported with what to add.
    func required(_ key: String, _ expected: String) -> JSONValue? {
        if let found = self[key] { return found }
        if !mayHave([key]) {
            let start = value.range.lowerBound
            context.error(start..<(start + 1), "the key \(Quotation.of(key)) is missing", fix: "add \(expected)")
        }
        return nil
    }
}

struct Difference {
    typealias Side = (before: String, changed: String, after: String)

    let expected: Side
    let found: Side

    private static let context = 24

    init?(_ expected: String, _ found: String, columns: Int) {
        guard !expected.contains("\n"), !found.contains("\n"), max(expected.utf8.count, found.utf8.count) < 1 << 16
        else { return nil }
        let (first, second) = (Array(expected), Array(found))
        let shorter = min(first.count, second.count)
        let prefix = zip(first, second).prefix { $0 == $1 }.count
        let suffix = zip(first.reversed(), second.reversed()).prefix(shorter - prefix).prefix { $0 == $1 }.count
        let shared = prefix + suffix
        guard shared > 2, shared * 2 >= shorter, shared < max(first.count, second.count) else { return nil }
        let fits = max(first.count, second.count) <= columns
        let room = fits ? nil : max(columns - 2 * Self.context, Self.context)
        self.expected = Self.side(first, prefix, suffix, room)
        self.found = Self.side(second, prefix, suffix, room)
    }

    private static func side(_ line: [Character], _ prefix: Int, _ suffix: Int, _ room: Int?) -> Side {
        let before = line[..<prefix]
        let changed = line[prefix..<line.count - suffix]
        let after = line[(line.count - suffix)...]
        guard let room else { return (String(before), String(changed), String(after)) }
        return (
            (before.count > context ? "…" : "") + String(before.suffix(context)),
            String(changed.prefix(room)) + (changed.count > room ? "…" : ""),
            String(after.prefix(context)) + (after.count > context ? "…" : "")
        )
    }
}

struct ProbeFamilies {
    let url: ProbeURL
    let others: [String]

    func all(_ random: inout ProbeRandom) -> [(name: String, urls: [ProbeURL])] {
        let (number, other) = (random.below(1000), random.pick(others + ["0"]))
        let tracking = ["utm_source=qr\(number)", "utm_medium=", "fbclid=IwAR0\(number)"]
        let fragment = random.pick(["", "17", "id=\(other)", "%00"])
        let unit = random.pick(["9", "a", "%20", "%F0%9F%9A%B2"])
        let long = String(repeating: unit, count: 200 + random.below(100))
        let twice = random.pick(["%252F", "%2525", "%2526a%253D1", "%25"])
        let repeated = (url.items ?? ["id=1"]).map { url.adding([$0, "\(ProbeURL.parts($0).name)=\(other)"]) }
        let distorted: [(name: String, urls: [ProbeURL])] = [
            ("missing query item", url.changingItems { _ in nil }),
            ("no query", [url.with { $0.items = nil }]),
            ("empty query", [url.with { $0.items = number < 500 ? [""] : ["", "="] }]),
            ("query item without a value", url.changingItems { ProbeURL.parts($0).name }),
            ("repeated query item", repeated),
            ("unknown query item", [url.adding(["x\(number)=\(other)"])]),
            ("tracking parameters", [url.with { $0.items = tracking + ($0.items ?? []) }, url.adding(tracking)]),
            ("fragment alone", [url.with { ($0.items, $0.fragment) = (nil, fragment) }]),
            ("another case", url.changingItems(Self.otherCase) + url.changingParts(Self.otherCase)),
            ("trailing slash", [url.with { $0.path.append("") }]),
            ("doubled slash", url.path.indices.map { place in url.with { $0.path.insert("", at: place) } }),
            ("shorter path", [url.with { _ = $0.path.popLast() }]),
            ("longer path", [url.appending(other).appending("b")]),
            ("empty value", values { _ in "" }),
            ("value of another row", values { old in old == other ? "\(Int(old).map { $0 &+ 1 } ?? number)" : other }),
            ("number nearby", values { old in "\(Int(old).map { $0 &+ number } ?? number)" }),
            ("percent-encoding", values { $0.utf8.map { "%" + String($0, radix: 16) }.joined() }),
            ("doubly encoded text", values { twice + $0 }),
            ("very long value", values { _ in long }),
        ]
        return distorted
            + Self.texts.map { name, texts in
                let text = random.pick(texts)
                return (name: name, urls: values { _ in text })
            }
    }

    /// Texts in the form that iOS delivers, with every non-ASCII byte percent-encoded.
    private static let texts = [
        (
            "number out of range",
            ["0", "-1", "01", "1.5", "1e400", "nan", "9223372036854775808", "-99999999999999999999"]
        ),
        ("escapes that are not text", ["%FF%FE", "%C3%28", "%00", "%ED%A0%80", "%0D%0A", "%1B%5B2J"]),
        ("emoji", ["%F0%9F%9A%B2", "%F0%9F%91%A9%E2%80%8D%F0%9F%91%A9", "%F0%9F%87%A9%F0%9F%87%AA", "e%CC%81%CC%82"]),
        ("right-to-left text", ["%D9%85%D8%B1%D8%AD%D8%A8%D8%A7", "%D7%A9%D7%9C%D7%95%D7%9D", "%E2%80%AE71%3Ddi"]),
        ("path traversal", ["..%2F..%2Fetc%2Fpasswd", "..%5C..%5Cwin.ini", "%2Fetc%2Fpasswd", "%252e%252e%252f"]),
        ("marks of other languages", ["%27%20OR%201%3D1--", "%3Cscript%3E", "%22%7D%5D", "$(id)", "%25s%25n", "null"]),
    ]

    private func values(_ change: (String) -> String) -> [ProbeURL] {
        let items = url.changingItems { "\(ProbeURL.parts($0).name)=\(change(ProbeURL.parts($0).value ?? ""))" }
        let parts = Array(url.changingParts(change).suffix(1)) + [url.appending(change("7"))]
        return parts + (items.isEmpty ? [url.adding(["id=\(change("7"))"])] : items + items)
    }

    private static func otherCase(_ text: String) -> String {
        text == text.lowercased() ? text.uppercased() : text.lowercased()
    }
}

/// Generates the same numbers from a seed on every machine (SplitMix64).
struct ProbeRandom {
    private var state: UInt64

    init(seed: Int, for text: String) {
        state = StableHash(text).value ^ (UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15)
    }

    mutating func below(_ limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}

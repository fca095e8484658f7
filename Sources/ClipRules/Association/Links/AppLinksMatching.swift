#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension AppLinks {
    /// The first rule of some ranges that matches; `nil` too where the fuel is used up.
    func firstMatch(_ ranges: some Sequence<Range<Int>>, _ url: AppLinksURL, _ fuel: inout Int) -> Int? {
        program.bytes.withUnsafeBufferPointer { bytes in
            program.tokens.withUnsafeBufferPointer { tokens in
                program.patterns.withUnsafeBufferPointer { patterns in
                    url.bytes.withUnsafeBufferPointer { text in
                        rules.withUnsafeBufferPointer { rules in
                            var search = RuleSearch(
                                matcher: PatternMatcher(
                                    bytes: bytes, tokens: tokens, patterns: patterns, program: program, fuel: fuel),
                                rules: rules, text: text, url: url, items: items, names: names)
                            defer { fuel = search.matcher.fuel }
                            return search.first(in: ranges)
                        }
                    }
                }
            }
        }
    }
}

/// One URL on its way along the rules.
struct RuleSearch {
    var matcher: PatternMatcher
    let rules: UnsafeBufferPointer<CompiledRule>
    let text: UnsafeBufferPointer<UInt8>
    let url: AppLinksURL
    let items: [CompiledItem]
    let names: [UInt8]

    mutating func first(in ranges: some Sequence<Range<Int>>) -> Int? {
        for range in ranges {
            // Rules of one spelling mostly follow each other.
            var form = AppLinksURL.Form.written
            var spelling = url.spellings[Int(form.rawValue)]
            var path = part(spelling.path)
            for index in range {
                let rule = rules[index]
                if rule.form != form {
                    form = rule.form
                    spelling = url.spellings[Int(form.rawValue)]
                    path = part(spelling.path)
                }
                guard matcher.matches(rule.path, path), matcher.matches(rule.query, part(spelling.query)),
                    matcher.matches(rule.fragment, part(spelling.fragment)),
                    rule.itemCount == 0 || hasItems(rule, spelling)
                else {
                    if matcher.fuel < 0 { return nil }
                    continue
                }
                return index
            }
        }
        return nil
    }

    @inline(__always)
    private func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: text[range]) }

    /// A missing item and one without a value count as the empty string, and of a repeated item every value has to
    /// match (WWDC19 717).
    private mutating func hasItems(_ rule: CompiledRule, _ spelling: AppLinksURL.Spelling) -> Bool {
        for asked in items[Int(rule.itemStart)..<Int(rule.itemStart + rule.itemCount)] {
            var isThere = false
            for item in url.items[spelling.items] {
                matcher.fuel -= 1
                guard isNamed(item, asked) else { continue }
                isThere = true
                guard matcher.matches(asked.pattern, part(item.value)) else { return false }
            }
            if matcher.fuel < 0 { return false }
            guard isThere || matcher.matches(asked.pattern, UnsafeBufferPointer(start: nil, count: 0)) else {
                return false
            }
        }
        return true
    }

    private func isNamed(_ item: AppLinksURL.Item, _ asked: CompiledItem) -> Bool {
        let length = Int(asked.nameLength)
        guard item.name.count == length else { return false }
        return names.withUnsafeBufferPointer { names in
            guard let names = names.baseAddress, let text = text.baseAddress, length > 0 else { return length == 0 }
            return memcmp(names + Int(asked.nameStart), text + item.name.lowerBound, length) == 0
        }
    }
}

extension AppLinks {
    /// The first rule of some ranges that matches; `nil` too where the fuel is used up.
    func firstMatch(_ ranges: some Sequence<Range<Int>>, _ url: AppLinksURL, _ fuel: inout Int) -> Int? {
        program.withMatcher(fuel: fuel) { matcher in
            url.bytes.withUnsafeBufferPointer { text in
                url.items.withUnsafeBufferPointer { urlItems in
                    rules.withUnsafeBufferPointer { rules in
                        items.withUnsafeBufferPointer { items in
                            var search = RuleSearch(
                                matcher: matcher, rules: rules, items: items, text: text, urlItems: urlItems,
                                spellings: url.spellings)
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
    let items: UnsafeBufferPointer<CompiledItem>
    let text: UnsafeBufferPointer<UInt8>
    let urlItems: UnsafeBufferPointer<AppLinksURL.Item>
    let spellings: AppLinksURL.Spellings

    mutating func first(in ranges: some Sequence<Range<Int>>) -> Int? {
        // Rules of one spelling mostly follow each other.
        var form: AppLinksURL.Form?
        var spelling = AppLinksURL.Spelling()
        var path = part(spelling.path)
        var query = path
        var fragment = path
        for range in ranges {
            for index in range {
                let rule = rules[index]
                if rule.form != form {
                    form = rule.form
                    spelling = spellings[rule.form]
                    (path, query, fragment) = (part(spelling.path), part(spelling.query), part(spelling.fragment))
                }
                if matcher.matches(rule.path, path), matcher.matches(rule.query, query),
                    matcher.matches(rule.fragment, fragment), rule.itemCount == 0 || hasItems(rule, spelling.items)
                {
                    return index
                }
                if matcher.fuel < 0 { return nil }
            }
        }
        return nil
    }

    @inline(__always)
    private func part(_ part: AppLinksURL.Part) -> PatternText {
        PatternText(bytes: UnsafeBufferPointer(rebasing: text[part.range]), letters: part.letters)
    }

    /// A missing item and one without a value count as the empty string, and of a repeated item every value has to
    /// match (WWDC19 717).
    private mutating func hasItems(_ rule: CompiledRule, _ range: Range<Int>) -> Bool {
        for asked in Int(rule.itemStart)..<Int(rule.itemStart + rule.itemCount) {
            let asked = items[asked]
            var isThere = false
            matcher.fuel &-= range.count
            for index in range where isNamed(urlItems[index].name, asked) {
                isThere = true
                guard matcher.matches(asked.pattern, part(urlItems[index].value)) else { return false }
            }
            guard isThere || matcher.matches(asked.pattern, part(AppLinksURL.Part())), matcher.fuel >= 0 else {
                return false
            }
        }
        return true
    }

    @inline(__always)
    private func isNamed(_ name: AppLinksURL.Part, _ asked: CompiledItem) -> Bool {
        name.range.count == Int(asked.nameLength)
            && matcher.hasLiteral(asked.nameStart, asked.nameLength, part(name), at: 0)
    }
}

import ClipRules

extension DecodingContext {
    /// The pages of a site, each with the path as a URL has it; `*` is every other path.
    func pages(_ value: JSONValue?) -> [(path: LocatedString, file: LocatedString)] {
        guard let value else { return [] }
        guard case .object(let members) = value.content else {
            mismatch(value, "an object with a file for each path")
            return []
        }
        return members.compactMap { member in
            guard checkPagePath(member.key, at: member.keyRange), let file = file(member.value) else { return nil }
            return (LocatedString(member.key, at: source.location(at: member.keyRange.lowerBound)), file)
        }
    }

    /// Refuses what no URL has as its path, for such a page would never be asked for.
    private func checkPagePath(_ path: String, at range: Range<Int>) -> Bool {
        if path == "*" { return true }
        guard path.hasPrefix("/") else {
            let mend = (try? InvocationURL(path))?.path ?? "/" + path
            error(
                range, "found \(Quotation.of(path)), expected a path that starts with /, or \"*\"",
                fix: "write \(Quotation.of(mend))")
            return false
        }
        guard let url = try? InvocationURL("https://h.example" + path) else {
            error(
                range, "found \(Quotation.of(path)), which no URL has as its path",
                fix: "write it as it stands in URLs, percent-encoded, without `.` and `..`")
            return false
        }
        guard url.path == path else {
            error(
                range, "found \(Quotation.of(path)), expected a path without query and fragment",
                fix: "write \(Quotation.of(url.path)): a page is the same for every query")
            return false
        }
        return true
    }
}

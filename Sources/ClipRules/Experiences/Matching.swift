/// Where the prefix of a URL may end. Apple documents "most specific matching prefix" but not this detail.
public enum Matching: String, CaseIterable, Sendable, Hashable {
    /// At the end of the URL, before `/`, `?` or `#`, or in `/`: `/rent` does not serve `/rental`.
    case component
    /// Anywhere: `/rent` serves `/rental`.
    case character
}

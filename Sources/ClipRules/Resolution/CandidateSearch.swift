/// Finds the experiences that come near to a URL, the nearest first.
struct CandidateSearch {
    /// How many are told of; the rest is counted.
    static let limit = 20

    struct Near {
        var isLocal: Bool
        var place: Int
        fileprivate var isPrefix: Bool
        fileprivate var common: Int
    }

    /// The nearest ones.
    private(set) var nearest: [Near] = []
    /// How many more are on the URL's host or on a host above or below it.
    private(set) var more = 0

    init(_ url: InvocationURL, local: [RegisteredExperience], advanced: [RegisteredExperience]) {
        let key = Array(url.comparisonKey.utf8)
        let host = url.host
        for (isLocal, experiences) in [(true, local), (false, advanced)] {
            for (place, experience) in experiences.enumerated() where Self.isRelated(experience.url.host, host) {
                let other = experience.url.comparisonKey.utf8
                let common = zip(key, other).prefix { $0 == $1 }.count
                nearest.append(Near(isLocal: isLocal, place: place, isPrefix: common == other.count, common: common))
            }
        }
        nearest.sort { ($0.rank, $1.place) > ($1.rank, $0.place) }
        more = max(0, nearest.count - Self.limit)
        nearest.removeLast(more)
    }

    private static func isRelated(_ one: String, _ other: String) -> Bool {
        one == other || one.hasSuffix("." + other) || other.hasSuffix("." + one)
    }
}

extension CandidateSearch.Near {
    /// What begins the URL comes before what only begins like it; then the longer, then the local one.
    fileprivate var rank: Int { (isPrefix ? 1 << 40 : 0) + common * 2 + (isLocal ? 1 : 0) }
}

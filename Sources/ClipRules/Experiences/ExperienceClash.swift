/// Two experiences of one kind with one URL, as App Clips compare it: a definition error.
public struct ExperienceClash: Sendable, Hashable {
    /// The place of the experience that had the URL first.
    public let first: Int
    /// The place of the one that has it again.
    public let second: Int

    /// Finds the clashes among the advanced or among the local experiences, in the order of the second ones.
    public static func find(in experiences: [RegisteredExperience]) -> [ExperienceClash] {
        var places: [String: Int] = [:]
        var clashes: [ExperienceClash] = []
        for (place, experience) in experiences.enumerated() {
            let key = experience.url.comparisonKey
            if let first = places[key] {
                clashes.append(ExperienceClash(first: first, second: place))
            } else {
                places[key] = place
            }
        }
        return clashes
    }
}

/// What an `apple-app-site-association` file says of opening apps and clips.
///
/// Every part carries its line, which the trace names. The other sections of such a file (`webcredentials`,
/// `activitycontinuation`) play no part here. A class, since many hosts may serve one file: what follows from it is found
/// out once.
public final class AssociationFile: Sendable {
    /// The section `appclips`.
    public let appClips: AppClipsSection?
    /// The section `applinks`.
    public let appLinks: AppLinksSection?
    /// How many bytes it has; `nil` where nobody knows.
    public let size: Int?

    /// Creates a file from its sections.
    public init(appClips: AppClipsSection? = nil, appLinks: AppLinksSection? = nil, size: Int? = nil) {
        self.appClips = appClips
        self.appLinks = appLinks
        self.size = size
    }

    /// More bytes than this are too many, according to archived pages of Apple's.
    public static let sizeLimit = 128 * 1024
}

extension AssociationFile: Hashable {
    /// Whether both say the same.
    public static func == (one: AssociationFile, other: AssociationFile) -> Bool {
        one === other || (one.appClips == other.appClips && one.appLinks == other.appLinks && one.size == other.size)
    }

    /// Hashes what it says.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(appClips)
        hasher.combine(appLinks)
        hasher.combine(size)
    }
}

/// The section `appclips`, which names clips and has no rules (Apple, "Associating your App Clip with your website").
public struct AppClipsSection: Sendable, Hashable {
    /// The application identifiers of clips.
    public var apps: [ApplicationIdentifier]
    /// The line on which the section starts, from 1.
    public var line: Int
    /// The line of path rules, which do nothing here; `nil` where there are none.
    public var rulesLine: Int?

    /// Creates a section.
    public init(apps: [ApplicationIdentifier], line: Int, rulesLine: Int? = nil) {
        self.apps = apps
        self.line = line
        self.rulesLine = rulesLine
    }
}

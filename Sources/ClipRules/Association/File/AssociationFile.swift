/// What an `apple-app-site-association` file says of opening apps and clips.
///
/// Every part carries its line, which the trace names. The other sections of such a file (`webcredentials`,
/// `activitycontinuation`) play no part here.
public struct AssociationFile: Sendable, Hashable {
    /// The section `appclips`.
    public var appClips: AppClipsSection?
    /// The section `applinks`.
    public var appLinks: AppLinksSection?
    /// How many bytes it has; `nil` where nobody knows.
    public var size: Int?

    /// Creates a file from its sections.
    public init(appClips: AppClipsSection? = nil, appLinks: AppLinksSection? = nil, size: Int? = nil) {
        self.appClips = appClips
        self.appLinks = appLinks
        self.size = size
    }

    /// More bytes than this are too many, according to archived pages of Apple's.
    public static let sizeLimit = 128 * 1024
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

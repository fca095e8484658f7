/// The reasons that association gives.
extension DeclineReason {
    /// The entry that would name the host has a wildcard, path, port, query or slash that it may not have.
    public static let invalidEntitlementSyntax = DeclineReason(rawValue: "INVALID_ENTITLEMENT_SYNTAX_ERROR")
    /// No entry of the service names the host, or the association file has no section of that name.
    public static let missingSection = DeclineReason(rawValue: "INVALID_ENTITLEMENT_MISSING_SECTION")
    /// An entry of an unknown service, which only a check of the definitions reports.
    public static let unhandledSection = DeclineReason(rawValue: "INVALID_ENTITLEMENT_UNHANDLED_SECTION")
    /// The host is entitled, but the suite's sites do not have it.
    public static let cannotReachAssociationFile = DeclineReason(rawValue: "CANNOT_REACH_AASA_FILE")
    /// The association file is not a JSON object.
    public static let badJSONContent = DeclineReason(rawValue: "BAD_JSON_CONTENT")
    /// The section nowhere names the application identifier.
    public static let unknownID = DeclineReason(rawValue: "INVALID_ENTITLEMENT_UNKNOWN_ID")
    /// The page has no Smart App Banner for this clip.
    public static let noBanner = DeclineReason(rawValue: "noBanner")
    /// The full app is installed, and no rule matches.
    public static let noAppLinksRule = DeclineReason(rawValue: "noAppLinksRule")
    /// The full app is installed, and the deciding rule excludes the URL.
    public static let excludedByAppLinks = DeclineReason(rawValue: "excludedByAppLinks")
}

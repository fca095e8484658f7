/// What `<meta name="apple-itunes-app" content="…">` says: the Smart App Banner of a page, and with it the App Clip
/// card (Apple, "Supporting invocations from your website and the Messages app").
public struct SmartAppBanner: Sendable, Hashable {
    /// `app-id`: the app's number in the App Store.
    public var appID: String?
    /// `app-clip-bundle-id`: the clip's bundle identifier.
    public var clipBundleID: String?
    /// `app-clip-display`: `card` shows the card on the page.
    public var display: String?
    /// `app-argument`: a URL for the full app. An App Clip is never handed it.
    public var appArgument: String?
    /// Parameters of other names, in their order.
    public var others: [Parameter]

    /// A parameter that is none of the above.
    public struct Parameter: Sendable, Hashable {
        /// What stands before the `=`, or the whole piece where there is none.
        public var name: String
        /// What stands after the `=`.
        public var value: String

        /// Creates a parameter.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Reads the `content` of the tag: `name=value` pairs between commas. Of a name that is there twice the first
    /// value counts.
    public init(content: String) {
        others = []
        for piece in content.split(separator: ",") {
            let equals = piece.firstIndex(of: "=") ?? piece.endIndex
            let name = piece[..<equals].trimmed
            let value = piece[equals...].dropFirst().trimmed
            switch name {
            case "": break
            case "app-id" where appID == nil: appID = value
            case "app-clip-bundle-id" where clipBundleID == nil: clipBundleID = value
            case "app-clip-display" where display == nil: display = value
            case "app-argument" where appArgument == nil: appArgument = value
            default: others.append(Parameter(name, value))
            }
        }
    }

    /// Whether the tag asks for the App Clip card on the page.
    public var showsCard: Bool { display == "card" }
}

extension Substring {
    fileprivate var trimmed: String {
        var rest = self
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}

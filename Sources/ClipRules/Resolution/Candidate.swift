/// A registered experience beside a URL, and why it opens or does not.
struct Candidate: Sendable, Hashable {
    var isLocal: Bool
    var url: String
    var standing: Standing

    enum Standing: Sendable, Hashable {
        // It matches.
        case opens
        case shorter(than: String)
        case behindLocal(String)
        case notFromSource(Source)
        case passedOver
        case noPlace
        case appStoreBuild
        case appInstalled
        case barred(DeclineReason)

        // It does not, but would if this question had the opposite answer.
        case unless(Question)

        // It does not.
        case otherHost, otherPort, otherPath, otherQuery
    }

    var text: String { "\(isLocal ? "local" : "advanced") \(url): \(standing.text)" }
}

extension Candidate.Standing {
    fileprivate var text: String {
        switch self {
        case .opens: "matches, and opens"
        case .shorter(let winner): "matches, but \(winner) is more specific"
        case .behindLocal(let winner): "matches, but the local experience \(winner) wins"
        case .notFromSource(let source): "matches, but experiences of its kind do not serve \(source.rawValue)"
        case .passedOver: "matches, but Messages is reported to show the default experience"
        case .noPlace: "matches, but has no place"
        case .appStoreBuild: "matches, but a local experience opens no App Store build"
        case .appInstalled: "matches, but the full app is installed"
        case .barred(let reason): "matches, but the invocation is declined as \(reason.rawValue) before"
        case .unless(.componentBoundary): "does not match: the URL goes on within a path component"
        case .unless(.registeredQuery): "does not match: the URL goes on within an item of the registered query"
        case .unless(.queryOrder): "does not match: the URL has its query items, but does not begin with them"
        case .unless(.trailingSlash): "does not match: the paths differ by the slash at the end"
        case .unless(.port), .otherPort: "does not match: another port"
        case .unless(.percentEncoding): "does not match: escapes are compared as written"
        case .unless(.internationalisedHost), .otherHost:
            "does not match: another host, and subdomains count as others"
        case .otherPath: "does not match: another path"
        case .otherQuery: "does not match: another query"
        }
    }

    var citation: Citation? {
        switch self {
        case .opens, .shorter: Citation(.documented, "CFG")
        case .behindLocal, .appStoreBuild: Citation(.documented, "TEST")
        case .notFromSource(let source): source == .appLink ? Citation(.model) : source.citation
        case .passedOver: Citation(.reported)
        case .noPlace, .appInstalled: Citation(.documented, "RESP")
        case .otherHost: Citation(.documented, "SAD")
        case .unless, .otherPort, .otherQuery, .barred: Citation(.model)
        case .otherPath: Citation(.documented, "CFG")
        }
    }
}

import ClipRules

package struct ClipDefinition {
    package var bundleID: String?
    package var teamID: String?
    package var domains: DomainsDefinition?
    package var build: Build = .testFlight
    package var host: HostDefinition?
    package var expect: Expectation?
    package var location: SourceLocation
    var bundleIDLocation: SourceLocation?
    package var infoPlist: LocatedString?
    package var sizeReport: LocatedString?
    package var minimumOS: OSVersion?

    package var shownID: String { bundleID ?? "the clip's bundle ID" }
}

package struct AppDefinition {
    package var bundleID: String?
    package var name: String?
    package var domains: DomainsDefinition?
    package var host: HostDefinition?
    package var location: SourceLocation
}

package enum DomainsDefinition: Hashable {
    case inline([LocatedString])
    case entitlements(path: String, location: SourceLocation)
}

package struct HostDefinition: Hashable {
    package var program: Program
    package var prepare: [[String]] = []
    package var environment: [String: String] = [:]
    package var inheritEnvironment: [String] = []
    package var secrets: [String] = []
    package var location: SourceLocation

    package enum Program: Hashable {
        case command([String])
        /// A Swift product, which is built once per run. The `package` is an absolute path.
        case swiftProduct(name: String, package: String, arguments: [String])
        case device(DeviceHost)
    }
}

/// The real clip on simulators or phones. Each case runs on one of the devices.
package struct DeviceHost: Hashable {
    package var isPhone: Bool
    package var devices: [String]
    package var app: String?
    package var bundleID: String?
}

package struct SiteDefinition {
    package var host: String
    package var association: AssociationDefinition?
    package var pages: [(path: LocatedString, file: LocatedString)] = []
    package var redirects: [(path: LocatedString, target: LocatedString)] = []
    package var location: SourceLocation

    var table: PathTable<String> {
        PathTable(Dictionary(redirects.map { ($0.path.value, $0.target.value) }) { _, last in last })
    }

    var fileError: String? {
        guard !redirects.isEmpty, let file = try? InvocationURL("https://\(host)\(AssociationDocument.path)") else {
            return nil
        }
        return Redirects.error(for: file, by: table)
    }
}

extension SiteDefinition {
    package init(host: String, location: SourceLocation) { self.init(host: host, association: nil, location: location) }
}

package enum AssociationDefinition {
    case file(LocatedString)
    case inline(LocatedString)
    case error(LocatedString)
}

package struct ExperienceDefinition: CaseDefinition {
    package var terms: CaseTerms
    package var url: InvocationURL
    package var card: Card
    package var hasPlace = false
    package var urlLocation: SourceLocation

    package var registered: RegisteredExperience { RegisteredExperience(url: url, card: card, hasPlace: hasPlace) }
}

package struct DefaultExperienceDefinition: CaseDefinition {
    package var terms: CaseTerms
    package var card = Card()
    package var demoLinks: [LocatedString] = []
}

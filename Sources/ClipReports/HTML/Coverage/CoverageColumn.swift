import ClipHarness
import ClipRules

/// A column of the coverage matrix: a kind of case, or a source.
enum CoverageColumn: Hashable {
    case kind(CaseKind)
    case source(Source)

    /// The columns in their order: the kinds that follow an experience's URL, and the sources that one may serve.
    static let all: [CoverageColumn] =
        [.kind(.exact), .kind(.prefix)]
        + [.nfc, .qrCode, .appClipCode, .safariBanner, .safariCard, .messages, .maps, .siriSuggestion, .appLink]
        .map { .source($0) }

    /// What stands above the column.
    var title: String {
        switch self {
        case .kind(let kind): kind.rawValue
        case .source(let source): source.rawValue
        }
    }

    /// Whether a case of this column can be served by the experience at all.
    func applies(to registered: SuiteExperience) -> Bool {
        switch (self, registered.experience) {
        case (.kind(.exact), .advanced), (.kind(.exact), .local), (.kind(.exact), .link): true
        case (.kind(.prefix), .advanced), (.kind(.prefix), .local): true
        case (.kind, _): false
        case (.source(let source), let experience): source.mayBeServed(by: experience, hasPlace: registered.hasPlace)
        }
    }
}

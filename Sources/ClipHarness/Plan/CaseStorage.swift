import ClipRules
import ClipSuites

/// What a ``TestCase`` holds.
struct CaseFields: Sendable {
    var id: String?
    var index: Int
    var suite: SuiteReference
    var kind: CaseKind
    var title: String
    var step: Int?
    var tags: [String]
    var url: String?
    var source: Source
    var target: Target
    var resolution: Resolution
    var expectation: Expectation
    var needsOutcome: Bool
    var deviceLocation: DeviceLocation?
    var timeout: Duration
    var slow: Duration
    var skip: String?
    var location: SourceLocation
    var definition: SourceLocation?
}

/// Holds the fields of cases that are copies of one another.
///
/// `@unchecked Sendable`: the fields are only changed by a case that alone refers to them.
final class CaseStorage: @unchecked Sendable {
    var fields: CaseFields

    init(_ fields: CaseFields) {
        self.fields = fields
    }
}

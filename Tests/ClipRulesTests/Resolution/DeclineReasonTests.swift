import ClipRules
import Testing

struct DeclineReasonTests {
    @Test("known contains each reason once, and every raw value is read back as its reason")
    func words() {
        let reasons = DeclineReason.known
        #expect(Set(reasons).count == reasons.count)
        for reason in reasons { #expect(DeclineReason(rawValue: reason.rawValue) == reason) }
        #expect(reasons.allSatisfy { $0.isOfTheRules })
        // A new reason does not compile until it is listed below. Then add to `known` and count it.
        #expect(reasons.count == 16)
    }

    @Test("any other raw value is kept unchanged")
    func others() {
        #expect(DeclineReason(rawValue: "A_NEW_CODE") == .other("A_NEW_CODE"))
        #expect(DeclineReason.other("A_NEW_CODE").rawValue == "A_NEW_CODE")
        #expect(DeclineReason(rawValue: "nothttps") != .notHTTPS)
    }
}

extension DeclineReason {
    fileprivate var isOfTheRules: Bool {
        switch self {
        case .notHTTPS, .malformedURL, .userInfo, .noExperience, .opensBrowser, .linkNotAllowed, .otherClip: true
        case .invalidEntitlementSyntax, .missingSection, .unhandledSection, .cannotReachAssociationFile: true
        case .badJSONContent, .unknownID, .noBanner, .noAppLinksRule, .excludedByAppLinks: true
        case .other: false
        }
    }
}

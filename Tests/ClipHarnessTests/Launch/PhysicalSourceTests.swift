import ClipRules
import Testing

@testable import ClipHost

struct PhysicalSourceTests {
    @Test("a clip asks where the device is for the sources that the rules call physical")
    func sources() {
        #expect(LaunchPayload.physicalSources == Set(Source.allCases.filter(\.rules.isPhysical).map(\.rawValue)))
    }
}

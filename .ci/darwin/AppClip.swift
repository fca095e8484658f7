// What `ClipRouting` uses of Apple's App Clip framework, for type-checks alone.
import AppleFoundation
import CoreLocation

open class APActivationPayload: NSObject {
    public var url: URL? { nil }
    public func confirmAcquired(in region: CLRegion) async throws -> Bool { false }
}

public struct APActivationPayloadError: Error {
    public enum Code: Int { case disallowed = 1, doesNotMatch }
    public var code: Code
}

extension NSUserActivity {
    public var appClipActivationPayload: APActivationPayload? { nil }
}

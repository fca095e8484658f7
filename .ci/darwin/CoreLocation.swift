// What `ClipRouting` uses of Apple's Core Location, for type-checks alone.
import AppleFoundation

public struct CLLocationCoordinate2D {
    public init(latitude: Double, longitude: Double) {}
}

open class CLRegion: NSObject {}

open class CLCircularRegion: CLRegion {
    public init(center: CLLocationCoordinate2D, radius: Double, identifier: String) {}
}

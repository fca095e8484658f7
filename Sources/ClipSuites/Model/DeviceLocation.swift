/// Where the device is.
public enum DeviceLocation: Sendable, Hashable {
    /// In degrees.
    case at(latitude: Double, longitude: Double)
    /// The user said no.
    case denied
}

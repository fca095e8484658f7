import ClipSuites

/// Where the device is, as JSON in the spelling of the suite format.
struct DeviceLocationRecord {
    private let location: DeviceLocation

    init(_ location: DeviceLocation) { self.location = location }

    func write(to writer: inout JSONWriter) {
        switch location {
        case .denied: writer.string("denied")
        case .at(let latitude, let longitude):
            writer.object { writer in
                writer.key("latitude")
                writer.number(latitude)
                writer.key("longitude")
                writer.number(longitude)
            }
        }
    }
}

import ClipHost
import ClipRules
import ClipSuites

extension LaunchEnvironment {
    /// What the launch of a case is told.
    init(_ testCase: TestCase, container: String? = nil) {
        self.init(
            url: testCase.resolution.delivered, target: testCase.resolution.target.map(Target.init),
            source: testCase.source.rawValue, container: container,
            location: testCase.deviceLocation.map(Location.init))
    }
}

extension LaunchEnvironment.Target {
    fileprivate init(_ target: Target) {
        switch target {
        case .clip: self = .clip
        case .app: self = .app
        }
    }
}

extension LaunchEnvironment.Location {
    fileprivate init(_ location: DeviceLocation) {
        switch location {
        case .at(let latitude, let longitude): self = .at(latitude: latitude, longitude: longitude)
        case .denied: self = .denied
        }
    }
}

/// An import that names a module of Apple's which this system does not have.
struct MissingModule {
    let name: String
    /// Where it is imported: `FILE:LINE:COLUMN`.
    let place: String

    /// What an app's sources import that SwiftPM finds nowhere but on a Mac, or, as UIKit, not even there.
    private static let names: Set<String> = [
        "ActivityKit", "AppClip", "AppIntents", "AppKit", "AuthenticationServices", "AVFoundation", "CloudKit",
        "Combine",
        "Contacts", "CoreBluetooth", "CoreData", "CoreGraphics", "CoreLocation", "CoreNFC", "CryptoKit",
        "LinkPresentation",
        "LocalAuthentication", "MapKit", "Network", "os", "OSLog", "PassKit", "Photos", "QuartzCore", "SafariServices",
        "Security", "StoreKit", "SwiftData", "SwiftUI", "UIKit", "UserNotifications", "WebKit", "WidgetKit",
    ]

    /// Finds the first in what the compiler printed: `FILE:LINE:COLUMN: error: no such module 'UIKit'`.
    init?(in output: String) {
        let mark = ": error: no such module '"
        for line in output.split(whereSeparator: \.isNewline) {
            guard let found = line.firstRange(of: mark) else { continue }
            let name = line[found.upperBound...].prefix { $0 != "'" }
            guard Self.names.contains(String(name)) else { continue }
            (self.name, place) = (String(name), String(line[..<found.lowerBound]))
            return
        }
        return nil
    }

    /// The build's failure with what to split out of the host.
    func failure(_ failure: HostFailure, in package: String) -> HostFailure {
        let shown = place.hasPrefix(package + "/") ? String(place.dropFirst(package.utf8.count + 1)) : place
        return HostFailure(
            "\(shown): the host imports \(name), which is not there where it is built; move the files that make a screen of "
                + "a URL, without \(name), to a target of their own, on which app and host depend, or put this file's use of "
                + "it between “#if canImport(\(name))” and “#endif” (see “A package of the app's own” in "
                + "Sources/ClipHost/ClipHost.docc/PackageOfTheApp.md of ClipFlight)",
            detail: failure.detail)
    }
}

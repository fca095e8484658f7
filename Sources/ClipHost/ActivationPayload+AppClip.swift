#if canImport(AppClip) && os(iOS)
    @preconcurrency import AppClip
    import CoreLocation

    extension ActivationPayload {
        /// The payload of a clip on a device, which answers what iOS answers.
        ///
        /// Apple asks for `NSAppClipRequestLocationConfirmation` in the clip's `Info.plist`.
        public init(_ payload: APActivationPayload) {
            self.init(url: payload.url) { region throws(ActivationPayloadError) in
                let middle = CLLocationCoordinate2D(
                    latitude: region.center.latitude, longitude: region.center.longitude)
                do {
                    return try await payload.confirmAcquired(
                        in: CLCircularRegion(center: middle, radius: region.radius, identifier: "region"))
                } catch {
                    let isOther = (error as? APActivationPayloadError)?.code == .doesNotMatch
                    throw ActivationPayloadError(isOther ? .doesNotMatch : .disallowed, error.localizedDescription)
                }
            }
        }

        /// The payload of an activity that launched a clip; `nil` in the full app, and where there is none.
        public init?(_ activity: NSUserActivity) {
            guard let payload = activity.appClipActivationPayload else { return nil }
            self.init(payload)
        }
    }
#endif

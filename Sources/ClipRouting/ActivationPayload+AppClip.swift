#if canImport(AppClip) && os(iOS)
    @preconcurrency import AppClip
    import CoreLocation

    /// Needs `NSAppClipRequestLocationConfirmation` in the clip's `Info.plist`.
    ///
    /// Safe to send, because its only property, the URL, is read-only.
    extension APActivationPayload: ActivationPayload, @unchecked @retroactive Sendable {
        /// Returns iOS's answer for a region, or throws an error with Apple's code.
        public func confirmAcquired(in region: CircularRegion) async throws(ActivationPayloadError) -> Bool {
            let center = CLLocationCoordinate2D(latitude: region.center.latitude, longitude: region.center.longitude)
            let circle = CLCircularRegion(center: center, radius: region.radius, identifier: "region")
            do {
                return try await confirmAcquired(in: circle)
            } catch {
                let isOther = (error as? APActivationPayloadError)?.code == .doesNotMatch
                throw ActivationPayloadError(isOther ? .doesNotMatch : .disallowed, error.localizedDescription)
            }
        }
    }
#endif

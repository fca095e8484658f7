#if canImport(AppClip) && os(iOS)
    @preconcurrency import AppClip
    import CoreLocation

    /// Confirmation requires `NSAppClipRequestLocationConfirmation` in the clip's `Info.plist`.
    ///
    /// The type is sendable because its only property, the URL, is read-only.
    extension APActivationPayload: ActivationPayload, @unchecked @retroactive Sendable {
        /// Returns whether iOS confirms the region. Throws an error with Apple's error code.
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

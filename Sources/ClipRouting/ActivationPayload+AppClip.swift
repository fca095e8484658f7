#if canImport(AppClip) && os(iOS)
    @preconcurrency import AppClip
    import CoreLocation

    /// Apple asks for `NSAppClipRequestLocationConfirmation` in the clip's `Info.plist`.
    ///
    /// Safe to send: its one property, the URL, can only be read.
    extension APActivationPayload: ActivationPayload, @unchecked @retroactive Sendable {
        /// Returns what iOS answers for a region, with Apple's error by its code.
        public func confirmAcquired(in region: CircularRegion) async throws(ActivationPayloadError) -> Bool {
            let middle = CLLocationCoordinate2D(latitude: region.center.latitude, longitude: region.center.longitude)
            do {
                return try await confirmAcquired(
                    in: CLCircularRegion(center: middle, radius: region.radius, identifier: "region"))
            } catch {
                let isOther = (error as? APActivationPayloadError)?.code == .doesNotMatch
                throw ActivationPayloadError(isOther ? .doesNotMatch : .disallowed, error.localizedDescription)
            }
        }
    }
#endif

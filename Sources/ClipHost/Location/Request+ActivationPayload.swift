import ClipRouting

extension Request {
    /// The payload that came with the URL, to ask whether that happened in a region; `nil` in the full app.
    ///
    /// It answers for the launch that is being handled, ``Launch/current``.
    public var activationPayload: ActivationPayload? {
        Launch.current.activationPayload(for: url)
    }
}

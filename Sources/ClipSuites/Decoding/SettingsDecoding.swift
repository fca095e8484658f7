extension DecodingContext {
    /// The `settings` of a suite.
    func settings(_ value: JSONValue?) -> SuiteSettings {
        var settings = SuiteSettings()
        guard
            let object = KeyedObject(
                value, "the settings", keys: ["timeout", "slow", "retries", "parity", "probes"], in: self)
        else { return settings }
        settings.timeout = duration(object["timeout"])
        settings.slow = duration(object["slow"])
        settings.retries = integer(object["retries"], in: 0...100)
        settings.parity = boolean(object["parity"])
        settings.probes = boolean(object["probes"])
        return settings
    }
}

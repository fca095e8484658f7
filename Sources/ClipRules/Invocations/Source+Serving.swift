extension Source {
    /// Whether an invocation from this source may be served by an experience: a cell in the table of what each source
    /// delivers, and who may serve it (CFG, RESP, TEST, WEB, ENC).
    ///
    /// - Parameter hasPlace: Whether an advanced experience has a matched place, which Maps and Siri ask for.
    public func mayBeServed(by experience: ServingExperience, hasPlace: Bool) -> Bool {
        switch experience {
        case .advanced:
            switch rules.advanced {
            case .byPrefix: true
            case .withPlace: hasPlace
            case .ignored, .passedOver: false
            }
        case .local: rules.takesLocal
        case .default: rules.takesDefault
        case .link: rules.takesDefaultLink
        }
    }
}

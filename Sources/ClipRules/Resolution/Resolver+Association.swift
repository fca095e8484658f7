extension Resolver {
    /// The step at which a resolution asks whether the website vouches for the clip, or for the app that is
    /// installed in its place.
    ///
    /// Nothing checks it yet, so every resolution that comes here says so.
    func askAssociation(of target: Target, _ draft: inout Resolution) {
        let stated = profile.statesAssociation
        draft.note(.associationUnchecked(stated: stated, target))
        draft.warn(Advisory(.associationUnchecked, .association(stated: stated, target)))
    }
}

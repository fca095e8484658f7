import ClipRouting
import ClipSuites

/// Judges whether the full app did with an invocation what the clip did: the same screen, the same parameters.
struct ParityJudge {
    private let clip: Outcome
    private let clipMask: SecretMask
    private let appMask: SecretMask

    init(_ clip: Outcome, masking clipMask: SecretMask, appMask: SecretMask) {
        self.clip = clip
        self.clipMask = clipMask
        self.appMask = appMask
    }

    /// One finding for the screen and one for each parameter that differs, by name. Null counts as absent.
    func findings(_ app: Outcome) -> [Finding] {
        var findings: [Finding] = []
        if let finding = finding(
            "screen", app.screen.map(ParameterValue.string), clip.screen.map(ParameterValue.string))
        {
            findings.append(finding)
        }
        var named = 0
        var more = 0
        let ofApp = Dictionary(exactly: app.parameters)
        let ofClip = Dictionary(exactly: clip.parameters)
        for name in Set(ofApp.keys).union(ofClip.keys).sorted() {
            let subject = "parameter \(OneLine.quoted(clipMask.mask(appMask.mask(name.text))))"
            guard let finding = finding(subject, ofApp[name], ofClip[name]) else { continue }
            if named < ParametersJudge.limit { findings.append(finding) } else { more += 1 }
            named += 1
        }
        if more > 0 { findings.append(Finding(.parity, "\(more) more parameters differ between app and clip")) }
        return findings
    }

    private func finding(_ subject: String, _ app: ParameterValue?, _ clip: ParameterValue?) -> Finding? {
        if Self.isEqual(app, clip) { return nil }
        let appShown = app.map { clipMask.masked(appMask.masked($0)).scalar }
        let clipShown = clip.map { clipMask.masked($0).scalar }
        return Finding(
            .parity, "\(subject) is \(appShown.shown()) in the app, \(clipShown.shown()) in the clip",
            expected: clipShown.shown(limit: OneLine.kept), found: appShown.shown(limit: OneLine.kept))
    }

    /// Compares texts byte for byte, as matchers do.
    private static func isEqual(_ one: ParameterValue?, _ other: ParameterValue?) -> Bool {
        switch (one ?? .null, other ?? .null) {
        case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
        case (let one, let other): one == other
        }
    }
}

extension Expectation {
    /// What a parity case expects, once it is known what the clip did: exactly that. It is what reports show.
    mutating func fill(from clip: Outcome) {
        screen = clip.screen.map { .equals(.string($0)) } ?? .absent
        parameters = ParametersExpectation(
            named: clip.parameters.mapValues { $0 == .null ? .absent : .equals($0.scalar) })
    }
}

import ClipRules

/// What decisions rest on, in words.
enum Citations {
    /// What the marks and names in some decisions stand for.
    static func legend(of steps: [TraceStep]) -> [String] {
        let citations = steps.compactMap(\.citation)
        let marks = Citation.Mark.allCases.filter { mark in citations.contains { $0.mark == mark } }
        var seen: Set<String> = []
        let names = citations.compactMap(\.source).filter { seen.insert($0).inserted }
        return marks.map { "\($0.rawValue): \(meaning(of: $0))" }
            + names.compactMap { name in titles[name].map { "\(name): \($0)" } }
    }

    private static func meaning(of mark: Citation.Mark) -> String {
        switch mark {
        case .documented: "Apple documents it"
        case .reported: "developers report it"
        case .model: "this tool's model, or its own word for what Apple describes"
        }
    }

    /// Apple's documents by their short names.
    private static let titles = [
        "CFG": "Configuring App Clip experiences",
        "RESP": "Responding to invocations",
        "TEST": "Testing the launch experience of your App Clip",
        "WEB": "Supporting invocations from your website and the Messages app",
        "ASSOC": "Associating your App Clip with your website",
        "SAD": "Supporting associated domains",
        "AL": "the applinks reference",
        "TN3155": "TN3155, Debugging universal links",
        "LOC": "APActivationPayload",
        "ENC": "Encoding a URL in an App Clip Code",
        "W20": "WWDC20 session 10146",
        "ASC": "App Store Connect API",
    ]
}

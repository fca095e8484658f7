import ClipRules

extension DecodingContext {
    /// The sources that open the clip again with a URL of their own choice, or with none.
    private static let reopening: [Source] = [.appSwitcher, .appLibrary, .spotlight, .notification]
    private static let actions = ["invoke", "reopen", "install"]

    /// The `journeys` of a suite.
    func journeys(_ value: JSONValue?, hasApp: Bool) -> [JourneyDefinition] {
        (elements(value, of: "an array of journeys") ?? []).enumerated().compactMap { number, element in
            let element = opened(element, Columns(), as: .journey).fixed
            guard let object = KeyedObject(element, "a journey", keys: ["title", "tags", "skip", "steps"], in: self)
            else {
                return nil
            }
            let title = text(object["title"])
            let tags = tags(object["tags"])
            let skip = text(object["skip"])
            let written = object.required("steps", "\"steps\": [ { \"invoke\": … } ]")
            guard let steps = elements(written, of: "an array of steps") else { return nil }
            if steps.isEmpty, let written { error(written, "found no steps", fix: "add a step, or remove the journey") }
            return JourneyDefinition(
                title: title ?? "Journey \(number + 1)", tags: tags,
                steps: steps.compactMap { step($0, hasApp: hasApp) },
                skip: skip, location: object.location)
        }
    }

    private func step(_ value: JSONValue, hasApp: Bool) -> JourneyStep? {
        guard
            let object = KeyedObject(
                value, "a step", keys: Self.actions + ["from", "expect", "location", "timeout"],
                elsewhere: ["url": "a step names its URL with \"invoke\""], in: self)
        else { return nil }
        let expect = expectation(asWritten: object["expect"])
        let place = deviceLocation(object["location"])
        let timeout = duration(object["timeout"])
        let named = Self.actions.filter { object[$0] != nil }
        guard let kind = named.first, named.count == 1 else {
            if !named.isEmpty || !object.mayHave(Self.actions) {
                error(
                    value,
                    "found \(named.isEmpty ? "no action" : "more than one action") in the step, "
                        + "expected one of \(Quotation.list(Self.actions))")
            }
            return nil
        }
        checkCompany(of: kind, object)
        guard let action = action(kind, object, hasApp: hasApp) else { return nil }
        return JourneyStep(
            action: action, expect: expect, deviceLocation: place, timeout: timeout, location: object.location)
    }

    private func action(_ kind: String, _ object: KeyedObject, hasApp: Bool) -> JourneyStep.Action? {
        switch kind {
        case "invoke":
            let url = text(object["invoke"])
            guard let source = object["from"].map({ word($0, Source.self) }) ?? .qrCode else { return nil }
            if !source.deliversURL, let value = object["from"] {
                error(
                    value, "the source \(Quotation.of(source.rawValue)) has no URL",
                    fix: "write { \"reopen\": \(Quotation.of(source.rawValue)) }")
                return nil
            }
            return url.map { .invoke(url: $0, source: source) }
        case "reopen":
            return word(object["reopen"], of: Self.reopening.map(\.rawValue)).flatMap(Source.init).map { .reopen($0) }
        default:
            guard let value = object["install"], word(value, of: ["app"]) != nil else { return nil }
            if !hasApp { error(value, "the suite has no \"app\" to install", fix: "add \"app\" with its host") }
            return .installApp
        }
    }

    /// Reports keys that say nothing beside the step's action.
    private func checkCompany(of action: String, _ object: KeyedObject) {
        let idle: [String]
        switch action {
        case "invoke": idle = []
        case "reopen": idle = ["from"]
        default: idle = ["from", "expect", "location", "timeout"]
        }
        for key in idle {
            guard let range = object.keyRange(key) else { continue }
            error(range, "\(Quotation.of(key)) has no meaning beside \(Quotation.of(action))", fix: "remove it")
        }
    }
}

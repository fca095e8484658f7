import ClipRules

struct JourneyKeys: Sendable {
    let title = Key("title", .text, "The title of all its steps.")
    let tags = Key("tags", .tags, "Words to select it by.")
    let skip = Key("skip", .text, "Why it is skipped.")
    let description = Key("description", .note, "What it is about, as reports show it.")
    let owner = Key("owner", .note, "The person or team to ask about it.")
    let steps = Key(
        "steps", .unread(.array(.object(StepKeys.format), least: 1)),
        "What happens on the device, one after the other.",
        required: "\"steps\": [ { \"invoke\": … } ]")

    static let format = ObjectFormat("a journey", JourneyKeys(), role: .journey)
}

struct StepKeys: Sendable {
    let invoke = Key("invoke", .text, "A URL arrives.")
    let reopen = Key(
        "reopen", Format(.word(StepKeys.reopening)) { $0.word($1, of: StepKeys.reopening).flatMap(Source.init) },
        "The clip is opened again from a source that chooses the URL itself.")
    let install = Key("install", Format(.word(["app"])) { $0.word($1, of: ["app"]) }, "The full app is installed.")
    let from = Key(
        "from", Format(.word(delivering)) { $0.word($1, Source.self) }, "The source of the URL.",
        else: .string(Source.qrCode.rawValue))
    let running = Key(
        "running", .boolean, "Whether the URL is handed to the process of the step before, which still runs.",
        else: .boolean(false))
    let expect = Key("expect", .openedExpectation, "What the step expects.")
    let location = Key("location", .deviceLocation, "Where the device is, or `denied`.")
    let timeout = Key("timeout", .duration, "How long the launch may take.")

    static let format = ObjectFormat(
        "a step", StepKeys(), misplaced: ["url": "a step names its URL with \"invoke\""],
        rules: [.exactlyOne(actions)] + [
            .excludes("install", ["from", "running", "expect", "location", "timeout"], "installing opens nothing"),
            .excludes("reopen", ["from", "running"], "the source chooses the URL itself"),
        ], role: .steps)
    fileprivate static let actions = ["invoke", "reopen", "install"]
    private static let delivering = Source.allCases.filter(\.rules.deliversURL).map(\.rawValue)
    fileprivate static let reopening = Source.allCases.filter { $0.rules.reopening != nil }.map(\.rawValue)
}

extension DecodingContext {
    func journeys(_ value: JSONValue, hasApp: Bool) -> [JourneyDefinition] {
        (elements(value, of: "an array of journeys") ?? []).enumerated().compactMap { number, element in
            let element = opened(element, Columns(), as: .journey)
            guard let object = KeyedObject(element, JourneyKeys.format, in: self) else { return nil }
            let (title, tags, skip) = (object.title, object.tags, object.skip)
            let notes = CaseNotes(description: object.description, owner: object.owner)
            guard let written = object.steps, let steps = elements(written, of: "an array of steps") else { return nil }
            if steps.isEmpty { error(written, "found no steps", fix: "add a step, or remove the journey") }
            return JourneyDefinition(
                title: title ?? "Journey \(number + 1)", tags: tags ?? [],
                steps: zip(steps, [nil] + steps).compactMap { step($0, after: $1, hasApp: hasApp) }, skip: skip,
                notes: notes, location: object.sourceLocation)
        }
    }

    private func step(_ value: JSONValue, after previous: JSONValue?, hasApp: Bool) -> JourneyStep? {
        guard let object = KeyedObject(value, StepKeys.format, in: self) else { return nil }
        let (expect, place, timeout) = (object.expect, object.location, object.timeout)
        guard let kind = object.kind(of: StepKeys.actions) else { return nil }
        guard let action = action(kind, object, hasApp: hasApp) else { return nil }
        let isRunning = kind == "invoke" && object.running == true
        if isRunning, let key = object.member(\.running)?.keyRange { checkRunning(key, after: previous) }
        return JourneyStep(
            action: action, isRunning: isRunning, expect: expect, deviceLocation: place, timeout: timeout,
            location: object.sourceLocation)
    }

    /// Reports a step for which the one before it leaves nothing running.
    private func checkRunning(_ key: Range<Int>, after previous: JSONValue?) {
        let expect = previous?["expect"]
        let why: String
        if previous == nil {
            why = "there is none"
        } else if previous?["install"] != nil {
            why = "it installs the app, which opens nothing"
        } else if expect?["declined"] != nil {
            why = "it expects to be declined, and so opens nothing"
        } else if expect?["exit"] != nil {
            why = "it expects an \"exit\""
        } else {
            return
        }
        error(
            key, "found \"running\", expected a step before it whose process still runs: \(why)",
            fix: "remove it, or put a step that opens the clip before this one")
    }

    private func action(_ kind: String, _ object: KeyedObject<StepKeys>, hasApp: Bool) -> JourneyStep.Action? {
        switch kind {
        case "invoke":
            let source = object.from ?? .qrCode
            if !source.rules.deliversURL, let written = object.member(\.from)?.value {
                let name = Quotation.of(source.rawValue)
                error(written, "the source \(name) has no URL", fix: "write { \"reopen\": \(name) }")
            }
            return .invoke(url: object.invoke ?? "", source: source)
        case "reopen": return object.reopen.map { .reopen($0) }
        default:
            if object.install != nil, !hasApp, let written = object.member(\.install)?.value {
                error(written, "the suite has no \"app\" to install", fix: "add \"app\" with its host")
            }
            return .installApp
        }
    }
}

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
        rules: [.exactlyOne(actions)] + idle.map { .excludes($0, $1) })
    /// The keys that say what happens, of which a step has one.
    fileprivate static let actions = ["invoke", "reopen", "install"]
    /// What has no meaning beside an action.
    fileprivate static let idle = [
        ("install", ["from", "running", "expect", "location", "timeout"]), ("reopen", ["from", "running"]),
    ]
    private static let delivering = Source.allCases.filter(\.deliversURL).map(\.rawValue)
    /// The sources that open the clip again with a URL of their own choice, or with none.
    fileprivate static let reopening = [Source.appSwitcher, .appLibrary, .spotlight, .notification].map(\.rawValue)
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
        let named = StepKeys.actions.filter { object.member($0) != nil }
        guard let kind = named.first, named.count == 1 else {
            if !named.isEmpty || !object.mayHave(StepKeys.actions) {
                error(
                    value,
                    "found \(named.isEmpty ? "no action" : "more than one action") in the step, "
                        + "expected one of \(Quotation.list(StepKeys.actions))")
            }
            return nil
        }
        let idle = StepKeys.idle.first { $0.0 == kind }?.1 ?? []
        for member in idle.compactMap({ object.member($0) }) {
            error(
                member.keyRange, "\(Quotation.of(member.key)) has no meaning beside \(Quotation.of(kind))",
                fix: "remove it")
        }
        guard let action = action(kind, object, hasApp: hasApp) else { return nil }
        let isRunning = kind == "invoke" && object.running == true
        if isRunning, let key = object.member(\.running)?.keyRange { checkRunning(key, after: previous) }
        return JourneyStep(
            action: action, isRunning: isRunning, expect: expect, deviceLocation: place, timeout: timeout,
            location: object.sourceLocation)
    }

    /// Reports a step for which the one before it leaves nothing running.
    private func checkRunning(_ key: Range<Int>, after previous: JSONValue?) {
        guard let previous else {
            return error(
                key, "found \"running\" in the first step, expected a step before it whose process still runs",
                fix: "remove it, or put a step that opens the clip before this one")
        }
        if previous["install"] != nil {
            error(
                key, "found \"running\" behind \"install\", expected a step before it whose process still runs",
                note: "installing the app removes the clip, and opens nothing",
                fix: "remove it, or put a step that opens the app between the two")
        } else if let declined = previous["expect"]?.member("declined") {
            error(
                key, "found \"running\" behind a step that expects to be declined, and so opens nothing",
                note: "line \(location(declined.value).line) expects that",
                fix: "remove it, or put a step that opens the clip between the two")
        } else if let exit = previous["expect"]?.member("exit") {
            error(
                exit.keyRange, "\"exit\" has no meaning where the next step is \"running\": the process does not end",
                fix: "remove it, or expect it of the last step of the process")
        }
    }

    private func action(_ kind: String, _ object: KeyedObject<StepKeys>, hasApp: Bool) -> JourneyStep.Action? {
        switch kind {
        case "invoke":
            let url = object.invoke
            guard let written = object.member(\.from)?.value else {
                return url.map { .invoke(url: $0, source: .qrCode) }
            }
            guard let source = object.from else { return nil }
            if source.deliversURL { return url.map { .invoke(url: $0, source: source) } }
            let name = Quotation.of(source.rawValue)
            return error(written, "the source \(name) has no URL", fix: "write { \"reopen\": \(name) }")
        case "reopen": return object.reopen.map { .reopen($0) }
        default:
            guard object.install != nil, let written = object.member(\.install)?.value else { return nil }
            if !hasApp { error(written, "the suite has no \"app\" to install", fix: "add \"app\" with its host") }
            return .installApp
        }
    }
}

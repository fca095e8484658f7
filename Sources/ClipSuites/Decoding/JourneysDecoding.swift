import ClipRules

struct JourneyKeys {
    let id = NoteKeys.id
    let title = Key("title", .text, "The title of all its steps.", into: \CaseTerms.title)
    let tags = Key("tags", .tags, "Words for selecting it.", into: \CaseTerms.tags)
    let skip = Key("skip", .reason, "Why it is skipped.", into: \CaseTerms.skip)
    let notes = NoteKeys()
    let steps = Key(
        "steps", .unread(.array(.object(StepKeys.format), least: 1)),
        "What happens on the device, in order.",
        required: "\"steps\": [ { \"invoke\": … } ]", braces: .keys { StepKeys.format })

    static let format = ObjectFormat("a journey", JourneyKeys(), isOpen: true)
}

struct StepKeys {
    let invoke = Key("invoke", .text, "The URL that is invoked.", braces: .url, into: \CaseTerms.url)
    let reopen = Key(
        "reopen", .word(Source.allCases.filter(\.rules.reopens)),
        "The clip is opened again from a source that chooses the URL itself.", into: \JourneyStep.source)
    let install = Key("install", .word(of: ["app"]), "The full app is installed.")
    let from = Key(
        "from", Format(.word(delivering), Format.word(Source.self).read), "The source of the URL.",
        else: .string(Source.qrCode.rawValue))
    let running = Key(
        "running", .boolean, "Whether the URL goes to the previous step's process, which is still running.",
        else: .boolean(false), into: \CaseTerms.isRunning)
    let expect = Key(
        "expect", .openedExpectation, "What the step expects.", braces: ExpectationKeys.braces, into: \CaseTerms.expect)
    let device = DeviceKeys()
    let timeout = Key("timeout", .duration, "How long the launch may take.", braces: .closed, into: \CaseTerms.timeout)

    static let format = ObjectFormat(
        "a step", StepKeys(), misplaced: ["url": "a step names its URL with \"invoke\""],
        rules: [.exactlyOne(actions)] + [
            .excludes(
                "install", ["from", "running", "expect", "location", "locked", "timeout"], "installing opens nothing"),
            .excludes("reopen", ["from", "running", "locked"], "the source chooses the URL itself"),
        ], isOpen: true)
    fileprivate static let actions = ["invoke", "reopen", "install"]
    private static let delivering = Source.allCases.filter(\.rules.deliversURL).map(\.rawValue)
}

extension DecodingContext {
    func journeys(_ value: JSONValue, hasApp: Bool) -> [JourneyDefinition] {
        elements(value, of: "an array of journeys").enumerated().compactMap { number, element in
            let element = opened(element, Columns(), as: .keys { JourneyKeys.format })
            guard let object = KeyedObject(element, JourneyKeys.format, in: self) else { return nil }
            var terms = CaseTerms(title: "Journey \(number + 1)", at: object.sourceLocation)
            object.fill(&terms)
            guard let written = object.steps else { return nil }
            let steps = elements(written, of: "an array of steps")
            if written.elements?.isEmpty == true {
                error(written, "found no steps", fix: "add a step, or remove the journey")
            }
            let read = zip(steps, [nil] + steps).compactMap { step($0, after: $1, of: terms, hasApp: hasApp) }
            return JourneyDefinition(terms: terms, steps: read)
        }
    }

    private func step(
        _ value: JSONValue, after previous: JSONValue?, of journey: CaseTerms, hasApp: Bool
    ) -> JourneyStep? {
        guard let object = KeyedObject(value, StepKeys.format, in: self) else { return nil }
        var step = JourneyStep(terms: journey)
        step.location = object.sourceLocation
        object.fill(&step)
        object.fill(&step.terms)
        switch object.kind(of: StepKeys.actions) {
        case "invoke":
            let source = object.from ?? .qrCode
            step.source = source
            if !source.rules.deliversURL, let written = object.member(\.from)?.value {
                let name = Quotation.of(source.rawValue)
                error(written, "the source \(name) has no URL", fix: "write { \"reopen\": \(name) }")
            }
            if step.isLocked, let key = object.member(\.device.locked)?.keyRange { checkLocked(key, [source]) }
            if step.isRunning, let key = object.member(\.running)?.keyRange { checkRunning(key, after: previous) }
        case "install":
            if object.install != nil, !hasApp, let written = object.member(\.install)?.value {
                error(written, "the suite has no \"app\" to install", fix: "add \"app\" with its host")
            }
        default: break
        }
        return step
    }

    private func checkRunning(_ key: Range<Int>, after previous: JSONValue?) {
        let expect = previous?["expect"]
        let endsBefore = previous?["install"] != nil || expect?["declined"] != nil || expect?["exit"] != nil
        guard previous == nil || endsBefore else { return }
        error(
            key, "found \"running\", expected a previous step that opens the clip and expects no exit status",
            fix: "put a step that opens the clip before this step, or remove \"running\"")
    }
}

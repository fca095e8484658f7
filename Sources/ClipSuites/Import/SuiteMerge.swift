import ClipRules

/// Imported facts beside a suite: what the suite lacks is added, and what differs stays as it is and is reported.
package struct SuiteMerge {
    /// What the suite lacks, with the place in the imported file.
    package private(set) var additions: [(text: String, place: SourceLocation)] = []
    /// Where the two differ: other values, and what only the suite has.
    package private(set) var drift: [Diagnostic] = []

    private let clip: ImportedClip
    private let suite: Suite
    private let root: JSONValue
    private let source: SourceFile
    private let folder: String
    private var edit: JSONEdit
    private var added: (experiences: [(key: String, value: JSONTree)], invocations: [JSONTree]) = ([], [])

    init(_ clip: ImportedClip, into suite: Suite, _ document: JSONDocument, _ root: JSONValue) {
        (self.clip, self.suite, self.root, source, folder) = (clip, suite, root, document.source, suite.folder)
        edit = JSONEdit(document.source)
        mergeIdentity()
        mergeExperiences()
        mergeInvocations()
        mergeCodes()
    }

    /// The suite's text with the additions.
    var text: [UInt8] { edit.result }

    private mutating func differs(
        _ value: JSONValue?, at place: SourceLocation, _ message: String, other: SourceLocation? = nil,
        fix: String? = nil
    ) {
        let note = other.map { "the import is at \($0.text)" }
        let diagnostic =
            value.map { source.diagnostic(.warning, at: $0.underlinedRange, message, note: note, fix: fix) }
            ?? source.withExcerpt(Diagnostic(.warning, at: place, message, note: note, fix: fix))
        drift.append(diagnostic)
    }

    private mutating func mergeIdentity() {
        if let imported = clip.bundleID, imported.value != suite.clip.bundleID {
            differs(
                root["clip"]?["bundleID"], at: suite.clip.location,
                "the clip is \(Quotation.of(imported.value)) in the import", other: imported.location)
        }
        let entries = suite.association?.clipEntries ?? []
        let known = Set(entries.map { ExactText(text: $0.value) })
        var missing = Set<ExactText>()
        let new = clip.domains.filter { !known.contains(ExactText(text: $0.value)) && missing.isNew($0.value) }
        for domain in new {
            additions.append(("the domain \(Quotation.of(domain.value))", domain.location))
        }
        if !new.isEmpty, let object = root["clip"] {
            let tree = new.map { JSONTree.text($0.value) }
            if let array = object["associatedDomains"] {
                for entry in tree { edit.add(entry, to: array) }
            } else if object["entitlements"] == nil {
                edit.add(.array(tree), key: "associatedDomains", to: object)
            }
        }
        let imported = Set(clip.domains.map { ExactText(text: $0.value) })
        for entry in entries where clip.complete.contains(.domains) && !imported.contains(ExactText(text: entry.value))
        {
            differs(nil, at: entry.location, "the domain \(Quotation.of(entry.value)) is not in the import")
        }
        for (domain, error) in clip.domainStatuses {
            var stated: String?
            let site = suite.sites.first { $0.host == domain.value.lowercased() }
            if case .error(let name) = site?.association { stated = name.value }
            guard stated != error else { continue }
            let fix = error.map {
                "or write \"\(domain.value)\": { \"association\": { \"error\": \"\($0)\" } } in \"sites\""
            }
            differs(
                nil, at: domain.location,
                "App Store Connect reports \(error ?? "no error") for \(Quotation.of(domain.value)), the suite has "
                    + (stated ?? "none"), fix: fix.map { "correct the server, \($0)" } ?? "remove the suite's error")
        }
    }

    private mutating func mergeExperiences() {
        let experiences = root["experiences"]
        if let imported = clip.defaultExperience {
            if let value = experiences?["default"] {
                compare(value, imported, "the default experience")
            } else {
                additions.append(("the default experience", imported.location))
                added.experiences.append(("default", imported.tree))
            }
        }
        let advanced = (experiences?["advanced"]?.elements ?? []).filter { $0["each"] == nil }
        var known: [String: JSONValue] = [:]
        for value in advanced { known[Self.key(value["url"]?.string)] = value }
        var seen: Set<ExactText> = []
        var new: [JSONTree] = []
        for imported in clip.advanced {
            let key = Self.key(imported.url?.value)
            guard seen.isNew(key) else { continue }
            let name = "the advanced experience \(Quotation.of(imported.url?.value ?? ""))"
            if let value = known[key] {
                compare(value, imported, name)
            } else {
                additions.append((name, imported.location))
                new.append(imported.tree)
            }
        }
        if let array = experiences?["advanced"] {
            for tree in new { edit.add(tree, to: array) }
        } else if !new.isEmpty {
            added.experiences.append(("advanced", .array(new)))
        }
        for (key, tree) in added.experiences where experiences != nil {
            if let experiences { edit.add(tree, key: key, to: experiences) }
        }
        if experiences == nil, !added.experiences.isEmpty {
            edit.add(.object(added.experiences), key: "experiences", to: root)
        }
        for value in advanced where clip.complete.contains(.advanced) {
            guard let url = value["url"], !seen.contains(ExactText(text: Self.key(url.string))) else { continue }
            differs(url, at: suite.clip.location, "this experience is not in the import")
        }
    }

    /// What two spellings of one registered URL share.
    private static func key(_ url: String?) -> String {
        url.map { (try? InvocationURL($0))?.comparisonKey ?? $0 } ?? ""
    }

    private mutating func compare(_ value: JSONValue, _ imported: ImportedExperience, _ name: String) {
        let texts = [("title", imported.title), ("subtitle", imported.subtitle), ("action", imported.action)]
        for (key, text) in texts {
            guard let text else { continue }
            if let own = value[key] {
                guard own.string?.isExactly(text.value) == false else { continue }
                differs(
                    own, at: suite.clip.location, "the \(key) is \(Quotation.of(text.value)) in the import",
                    other: text.location)
            } else {
                additions.append(("the \(key) of \(name)", text.location))
                edit.add(.text(text.value), key: key, to: value)
            }
        }
        guard let hasPlace = imported.hasPlace else { return }
        if let own = value["place"] {
            guard own.scalar != .boolean(hasPlace) else { return }
            differs(
                own, at: suite.clip.location, "it has \(hasPlace ? "a" : "no") matched place in the import",
                other: imported.location)
        } else if hasPlace {
            additions.append(("the place of \(name)", imported.location))
            edit.add(.scalar(.boolean(true)), key: "place", to: value)
        }
    }

    private mutating func mergeInvocations() {
        let wanted = Set(clip.invocations.map { ExactText(text: $0.url.value) })
        var known: [ExactText: [(value: JSONValue, definition: InvocationDefinition)]] = [:]
        for (value, definition) in zip(root["invocations"]?.elements ?? [], suite.invocations) {
            var instances = definition.instances()
            while let instance = try? instances.next() {
                let url = ExactText(text: instance.url ?? "")
                if wanted.contains(url) {
                    known[url, default: []].append((value, instance))
                } else if instance.isTestFlightEntry, clip.complete.contains(.testFlight) {
                    differs(value["url"], at: instance.location, "this TestFlight entry is not in the import")
                }
            }
        }
        var seen: Set<ExactText> = []
        for imported in clip.invocations where seen.isNew("\(imported.isEntry) \(imported.url.value)") {
            let same = known[ExactText(text: imported.url.value)] ?? []
            let isNew = !imported.isEntry && seen.isNew("added \(imported.url.value)")
            if imported.isEntry, let entry = same.first(where: \.definition.isTestFlightEntry) {
                guard let title = imported.title, !entry.definition.title.isExactly(title) else { continue }
                differs(
                    entry.value["title"] ?? entry.value["url"], at: entry.definition.location,
                    "the title is \(Quotation.of(title)) in the import", other: imported.url.location)
            } else if imported.isEntry,
                let match = same.first(where: { $0.value["each"] == nil && $0.definition.title == imported.shownTitle })
            {
                additions.append(("TestFlight for \(Quotation.of(imported.shownTitle))", imported.url.location))
                edit.add(.scalar(.boolean(true)), key: "testFlight", to: match.value)
            } else if imported.isEntry || same.isEmpty && isNew {
                additions.append(("the invocation \(Quotation.of(imported.shownTitle))", imported.url.location))
                added.invocations.append(imported.tree)
            }
        }
    }

    private mutating func mergeCodes() {
        for codes in clip.codes {
            let isKnown = suite.invocations.contains {
                if case .csv(let path, _) = $0.rows?.origin { path.isExactly(codes.path) } else { false }
            }
            if isKnown { continue }
            let path = PathText.relative(codes.path, from: folder)
            additions.append(("an invocation for each row of \(Quotation.of(path))", codes.location))
            added.invocations.append(
                .object([
                    ("title", .text(codes.title)), ("url", .text("{\(codes.urlColumn)}")),
                    ("from", .text(Source.appClipCode.rawValue)), ("each", .text(path)),
                ]))
        }
        if let array = root["invocations"] {
            for tree in added.invocations { edit.add(tree, to: array) }
        } else if !added.invocations.isEmpty {
            edit.add(.array(added.invocations), key: "invocations", to: root)
        }
    }
}

extension ImportedExperience {
    fileprivate var tree: JSONTree {
        let texts = [("url", url), ("title", title), ("subtitle", subtitle), ("action", action)]
        let members = texts.compactMap { key, text in text.map { (key: key, value: JSONTree.text($0.value)) } }
        return .object(members + (hasPlace == true ? [("place", .scalar(.boolean(true)))] : []))
    }
}

extension ImportedInvocation {
    fileprivate var isEntry: Bool { if case .testFlight = origin { true } else { false } }

    fileprivate var shownTitle: String {
        switch origin {
        case .testFlight: title ?? url.value
        case .appReview: "App Review"
        case .scheme(let name): "Scheme \(name)"
        }
    }

    fileprivate var tree: JSONTree {
        func braced(_ text: String) -> String {
            text.replacing("{", with: "{{").replacing("}", with: "}}")
        }
        var members: [(key: String, value: JSONTree)] = [
            ("title", .text(braced(shownTitle))), ("url", .text(braced(url.value))),
        ]
        switch origin {
        case .testFlight: members.append(("testFlight", .scalar(.boolean(true))))
        case .appReview: break
        case .scheme: members.append(("from", .text(Source.xcode.rawValue)))
        }
        return .object(members)
    }
}

import ClipRules
import ClipSuites

/// Adds the imported parts that a suite lacks. If a value differs, reports it and keeps the suite's value.
package struct SuiteMerge {
    package private(set) var additions: [(text: String, place: SourceLocation?)] = []
    package private(set) var drift: [Diagnostic] = []
    package private(set) var leftOut: [(key: String, problem: SuiteFile.Problem)] = []

    private let clip: ImportedClip
    private let suite: Suite
    private let file: SuiteFile
    private let root: JSONValue
    private let source: SourceFile
    private(set) var edit: JSONEdit

    init(_ clip: ImportedClip, into suite: Suite, _ file: SuiteFile, _ source: SourceFile, _ root: JSONValue) {
        (self.clip, self.suite, self.file, self.root, self.source) = (clip, suite, file, root, source)
        edit = JSONEdit(source)
        mergeIdentity()
        mergeParties()
        mergeSites()
        mergeExperiences()
        mergeInvocations()
    }

    private mutating func differs(
        _ place: SourceLocation, _ message: String, from imported: SourceLocation? = nil, fix: String? = nil,
        severity: Diagnostic.Severity = .warning
    ) {
        let note = imported.map { "found at \($0.text)" }
        drift.append(source.withExcerpt(Diagnostic(severity, at: place, message, note: note, fix: fix)))
    }

    private func location(_ value: JSONValue) -> SourceLocation { source.location(at: value.range.lowerBound) }

    private mutating func add(_ trees: [JSONTree], to key: String, of object: JSONValue?) {
        guard let object, !trees.isEmpty else { return }
        guard let array = object[key] else { return edit.add(.array(trees), key: key, to: object) }
        for tree in trees { edit.add(tree, to: array) }
    }

    private mutating func mergeIdentity() {
        if let imported = clip.bundleID, suite.clip.bundleID == nil {
            additions.append(("the bundle identifier \(imported.value)", imported.location))
            root["clip"].map { edit.add(.text(imported.value), key: "bundleID", to: $0) }
        } else if let imported = clip.bundleID, imported.value != suite.clip.bundleID {
            differs(
                root["clip"]?["bundleID"].map(location) ?? suite.clip.location,
                "\(imported.location.file) belongs to another clip, \(quoted: imported.value)",
                from: imported.location, fix: "name that clip's suite with --output, or correct the identifier",
                severity: suite.names(clip.entitlements) == true ? .warning : .error)
        }
    }

    private mutating func mergeParties() {
        let infoPlist = path("infoPlist", clip.infoPlist, of: "clip")
        let texts = [("teamID", clip.teamID), ("infoPlist", infoPlist), ("minimumOS", clip.minimumOS)]
        merge("clip", texts, clip.domains, clip.entitlements)
        guard let app = clip.app else { return }
        // App Store Connect allows 30 characters, so a longer name is not the card's title.
        let name = app.name.flatMap { $0.text.count > 30 || root["app"]?["name"] != nil ? nil : $0.text }
        let keys = [("bundleID", app.bundleID?.text), ("name", name)]
        merge("app", keys, app.domains.map(\.located), app.entitlements, statesNone: app.isWithoutDomains)
    }

    private mutating func path(_ key: String, _ path: String?, of party: String) -> String? {
        guard let path, root[party]?[key] == nil else { return nil }
        do throws(SuiteFile.Problem) { return try file.path(to: path) } catch {
            leftOut.append(("\(party).\(key)", error))
            return nil
        }
    }

    private mutating func merge(
        _ party: String, _ texts: [(key: String, text: String?)], _ domains: [LocatedString],
        _ entitlements: String?, statesNone: Bool = false
    ) {
        let object = root[party]
        let prefix = party == "app" ? "app." : ""
        var new: [(key: String, value: JSONTree)] = []
        var added: [JSONTree] = []
        for case (let key, let text?) in texts {
            if let own = object?[key] {
                let isSame = key == "minimumOS" && own.string.flatMap(OSVersion.init) == OSVersion(text)
                if own.string == text || isSame { continue }
                let message =
                    "\(quoted: prefix + key) is \(quoted: text), and the suite has \(quoted: own.string ?? "")"
                differs(location(own), message, fix: "write \(quoted: text)")
            } else {
                new.append((key, .text(text)))
            }
        }
        let list = object?["associatedDomains"]
        let isCopy = list?.elements?.allSatisfy { own in domains.contains { $0.value == own.string } } == true
        let path = path("entitlements", entitlements, of: party)
        if let path, list == nil {
            new.append(("entitlements", .text(path)))
        } else if isCopy, let path, let object,
            edit.replace("associatedDomains", of: object, with: "entitlements", path)
        {
            additions.append((Quotation.of(prefix + "entitlements"), nil))
        } else {
            added = merge(domains, of: party, entitlements)
        }
        additions += new.map { (Quotation.of(prefix + $0.key), nil) }
        if let object {
            for (key, tree) in new { edit.add(tree, key: key, to: object) }
            if object["entitlements"] == nil { add(added, to: "associatedDomains", of: object) }
        } else {
            if path == nil, !added.isEmpty || statesNone { new.append(("associatedDomains", .array(added))) }
            if !new.isEmpty { edit.add(.object(new), key: party, to: root) }
        }
    }

    /// Returns the domains that the suite lacks. Domains with build settings are not compared.
    private mutating func merge(_ domains: [LocatedString], of party: String, _ entitlements: String?) -> [JSONTree] {
        func without(_ others: [LocatedString], _ domains: [LocatedString]) -> [LocatedString] {
            var known = Set(others.map(\.value))
            return domains.filter { !$0.value.hasSetting && known.insert($0.value).inserted }
        }
        let association = suite.association
        let (entries, name) =
            party == "app" ? (association?.appEntries, "app's domain") : (association?.clipEntries, "domain")
        let added = without(entries ?? [], domains)
        for entry in added {
            let text = "the \(name) \(quoted: entry.value)"
            guard let named = root[party]?["entitlements"] else {
                additions.append((text, entry.location))
                continue
            }
            let path = entitlements.flatMap { try? file.path(to: $0) } ?? named.string
            differs(
                location(named), "\(text) is not in the entitlements that the suite names", from: entry.location,
                fix: path == named.string
                    ? "add it there, or list all domains as \"associatedDomains\" instead of \"entitlements\""
                    : "write \(quoted: path ?? "")")
        }
        let isComplete = !domains.isEmpty && !domains.contains { $0.value.hasSetting }
        for entry in without(domains, entries ?? []) where isComplete {
            differs(entry.location, "only the suite has the \(name) \(quoted: entry.value)")
        }
        return added.map { .text($0.value) }
    }

    private mutating func mergeSites() {
        if root["sites"] == nil, case let sites = clip.sites(in: file), !sites.isEmpty {
            edit.add(.object(sites), key: "sites", to: root)
            additions.append(("\"sites\"", nil))
        }
        for (host, path) in clip.servedFiles.sorted(by: { $0.key < $1.key }) where suite.statedSites != nil {
            guard suite.site(of: host) != nil else {
                differs(
                    suite.clip.location, "the suite has no site \(host)", fix: "add its association file to \"sites\"")
                continue
            }
            // If the suite cannot refer to the file by its path, the suite contains a copy.
            guard (try? file.path(to: path)) == nil, let own = root["sites"]?[host]?["association"],
                [nil, DeclineReason.badJSONContent.rawValue].contains(own["error"]?.string),
                let text = difference(own, (try? AssociationDocument.read(path: path))?.value, "association")
            else { continue }
            let shown = PathText.relative(path, from: suite.folder)
            differs(location(own), "\(text) is in \(shown)", fix: "copy that file's content here")
        }
        for (host, pages) in Dictionary(grouping: clip.pages, by: \.host).sorted(by: { $0.key < $1.key }) {
            guard let site = root["sites"]?[host], let known = suite.association?.profile?.sites[host]?.pages else {
                continue
            }
            let new = pages.filter { known[$0.path] == nil && (try? file.path(to: $0.file)) != nil }
            let trees = new.map { ($0.path, JSONTree.text(PathText.relative($0.file, from: suite.folder))) }
            additions += new.map { ("the page \($0.path) of \(host)", $0.location) }
            guard let members = site["pages"] else {
                if !new.isEmpty { edit.add(.object(trees), key: "pages", to: site) }
                continue
            }
            for (path, tree) in trees { edit.add(tree, key: path, to: members) }
        }
        if suite.statedSites != nil { mergeStatuses() }
    }

    private mutating func mergeStatuses() {
        let errors = clip.errors.map { (host: $0.host, code: $0.code as String?) }
        for (host, code) in errors + clip.validHosts.map({ (host: $0, code: nil) }) {
            let site = suite.site(of: host.value)
            let own = site == nil ? "no such site" : error(of: host.value)
            // OTHER_ERROR does not name a cause, and a valid file may lack what the entitlement needs.
            let isVague = own == nil ? code?.hasPrefix("INVALID_ENTITLEMENT") == true : code == "OTHER_ERROR"
            if site != nil, own == code || isVague { continue }
            let found = "App Store Connect reports \(code ?? "no error") for \(host.value)"
            let error = code.map { "write \(quoted: host.value): { \"association\": { \"error\": \(quoted: $0) } }" }
            differs(
                site?.location ?? suite.clip.location, "\(found), and the suite has \(own ?? "a valid file")",
                from: host.location, fix: "\(error ?? "name the site's association file") in \"sites\"")
        }
    }

    private func error(of host: String) -> String? {
        switch suite.association?.profile?.sites[host]?.association {
        case .file: nil
        case .notAnObject: DeclineReason.badJSONContent.rawValue
        case .error(let code): code
        case nil: DeclineReason.cannotReachAssociationFile.rawValue
        }
    }

    private mutating func mergeExperiences() {
        var new: [(key: String, value: JSONTree)] = []
        if let imported = clip.defaultExperience {
            if let own = suite.defaultExperience {
                compare(own.card, root["experiences"]?["default"], own.location, imported, "the default experience")
            } else {
                additions.append(("the default experience", imported.location))
                new.append(("default", imported.tree))
            }
        }
        let elements = root["experiences"]?["advanced"]?.elements ?? []
        let values = Dictionary(elements.map { (location($0), $0) }) { first, _ in first }
        let own = Dictionary(suite.advanced.map { ($0.url.comparisonKey, $0) }) { first, _ in first }
        var seen: Set<String> = []
        var advanced: [JSONTree] = []
        for imported in clip.advanced {
            guard let url = imported.url.flatMap({ try? InvocationURL($0.value) }),
                seen.insert(url.comparisonKey).inserted
            else { continue }
            let name = "the advanced experience \(quoted: url.text)"
            if let own = own[url.comparisonKey] {
                let value = own.definition == nil ? values[own.location] : nil
                compare(own.card, value, own.location, imported, name)
                if let hasPlace = imported.hasPlace, hasPlace != own.hasPlace {
                    if let value, hasPlace, value["place"] == nil {
                        additions.append(("the place of \(name)", imported.location))
                        edit.add(.flag(true), key: "place", to: value)
                    } else {
                        let message = "\(name) has \(hasPlace ? "a" : "no") matched place in \(imported.location.file)"
                        differs(own.location, message, from: imported.location)
                    }
                }
            } else {
                additions.append((name, imported.location))
                advanced.append(imported.tree)
            }
        }
        if clip.hasAllAdvanced {
            for own in suite.advanced where !seen.contains(own.url.comparisonKey) {
                differs(own.urlLocation, "only the suite has the experience \(quoted: own.url.text)")
            }
        }
        if let experiences = root["experiences"] {
            for (key, tree) in new { edit.add(tree, key: key, to: experiences) }
            add(advanced, to: "advanced", of: experiences)
        } else if !new.isEmpty || !advanced.isEmpty {
            new += advanced.isEmpty ? [] : [("advanced", .array(advanced))]
            edit.add(.object(new), key: "experiences", to: root)
        }
    }

    private mutating func compare(
        _ card: Card, _ value: JSONValue?, _ place: SourceLocation, _ imported: ImportedExperience, _ name: String
    ) {
        let texts = [
            ("title", card.title, imported.title), ("subtitle", card.subtitle, imported.subtitle),
            ("action", card.action?.rawValue, imported.action),
        ]
        for (key, own, text) in texts {
            guard let text, own?.isExactly(text.value) != true else { continue }
            if own == nil, let value {
                additions.append(("the \(key) of \(name)", text.location))
                edit.add(.text(imported.escaped(text.value)), key: key, to: value)
            } else {
                let message = "the \(key) of \(name) is \(quoted: text.value) in \(text.location.file)"
                differs(value?[key].map(location) ?? place, message, from: text.location)
            }
        }
    }

    private mutating func mergeInvocations() {
        let wanted = Set(clip.invocations.map(\.url.value))
        var known: [String: [(value: JSONValue, definition: InvocationDefinition)]] = [:]
        var entries = 0
        for (value, definition) in zip(root["invocations"]?.elements ?? [], suite.invocations) {
            var instances = definition.instances()
            while let instance = try? instances.next() {
                let url = instance.url ?? ""
                if instance.isTestFlightEntry { entries += 1 }
                if wanted.contains(url) {
                    known[url, default: []].append((value, instance))
                } else if instance.isTestFlightEntry, clip.hasAllEntries {
                    differs(instance.location, "only the suite has the TestFlight entry \(quoted: instance.title)")
                }
            }
        }
        var seen: Set<String> = []
        var new: [JSONTree] = []
        for imported in clip.invocations where seen.insert("\(imported.kind) \(imported.url.value)").inserted {
            let same = known[imported.url.value] ?? []
            let name = "the invocation \(quoted: imported.shownTitle)"
            if imported.isEntry, let own = same.first(where: \.definition.isTestFlightEntry)?.definition {
                guard let title = imported.title, !own.title.isExactly(title) else { continue }
                differs(
                    own.location,
                    "the title of the TestFlight entry is \(quoted: title) in \(imported.url.location.file)",
                    from: imported.url.location)
            } else if imported.isEntry, entries >= DecodingContext.testFlightLimit {
                differs(
                    imported.url.location,
                    "\(name) is not added: a build has at most \(DecodingContext.testFlightLimit) TestFlight entries",
                    fix: "remove \"testFlight\" from another entry of the suite")
            } else if imported.isEntry || same.isEmpty {
                guard seen.insert("title \(imported.shownTitle) \(imported.url.value)").inserted else { continue }
                additions.append((name, imported.url.location))
                if imported.isEntry { entries += 1 }
                if let equal = same.first(where: {
                    $0.definition.terms.definition == nil && $0.definition.title == imported.shownTitle
                }) {
                    edit.add(.flag(true), key: "testFlight", to: equal.value)
                } else {
                    new.append(imported.tree)
                }
            }
        }
        for table in clip.tables {
            let isKnown = suite.invocations.contains {
                if case .csv(let known, _) = $0.rows?.origin { known.path.isExactly(table.path) } else { false }
            }
            if isKnown { continue }
            let path = PathText.relative(table.path, from: suite.folder)
            additions.append(("an invocation for each row of \(quoted: path)", table.location))
            let from = table.source?.rawValue
            new.append(
                .texts([("title", table.title), ("url", "{\(table.urlColumn)}"), ("from", from), ("each", path)]))
        }
        add(new, to: "invocations", of: root)
    }
}

extension ImportedExperience {
    fileprivate var tree: JSONTree {
        let texts = [("url", url), ("title", title), ("subtitle", subtitle)].map { ($0, $1.map { escaped($0.value) }) }
        return .texts(texts + [("action", action?.value)]).adding(hasPlace == true ? ["place": .flag(true)] : [:])
    }

    fileprivate func escaped(_ text: String) -> String { url == nil ? text : text.withDoubledBraces }
}

extension ImportedInvocation {
    fileprivate var shownTitle: String { title ?? url.value }
    fileprivate var kind: String { "\(isEntry) \(sources)" }

    fileprivate var tree: JSONTree {
        JSONTree.texts([("title", shownTitle.withDoubledBraces), ("url", url.value.withDoubledBraces)])
            .adding(isEntry ? ["testFlight": .flag(true)] : [:])
            .adding(sources.isEmpty ? [:] : ["from": .array(sources.map { .text($0.rawValue) })])
    }
}

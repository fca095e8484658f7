import ClipHarness
import ClipRules
import ClipSuites

struct ChecklistItem: Sendable {
    let entry: ChecklistEntry
    let group: ChecklistGroup
    /// The changes to make to the phone before this block.
    var stages: [ChecklistSection] = []
    var minutes: Int

    /// Numbers the blocks, tags and codes consecutively across the sheets of all testers.
    struct Numbers {
        private let screens: ScreenGallery
        private var tags: [String: Int] = [:]
        private var codes: [String: Int] = [:]
        private var count = 0

        init(screens: ScreenGallery) { self.screens = screens }

        mutating func items(
            of groups: [ChecklistGroup], _ suites: [PlannedSuite], _ minutesEach: Int, _ drawn: [String: AppClipCode]
        ) -> [ChecklistItem] {
            var items: [ChecklistItem] = []
            var setup: ChecklistGroup.Setup?
            var registered: Set<Int> = []
            for group in groups {
                for (testCase, needed) in zip(group.cases, group.setups) {
                    var item = ChecklistItem(entry: entry(testCase, drawn), group: group, minutes: minutesEach)
                    let suite = suites[group.suite].suite
                    // Local experiences override others, so they are deleted when no longer needed.
                    if !registered.isEmpty, setup?.suite != group.suite || group.locals.isEmpty && group.phase != nil {
                        item.stages.append(.unregistering)
                        registered = []
                    }
                    if setup != needed {
                        item.stages.append(.app(suite.app?.name, isInstalled: needed.hasApp))
                        item.minutes += needed.minutes
                    }
                    item.stages += group.locals.subtracting(registered).sorted().map {
                        .registering(suite.local[$0], for: suite.clip)
                    }
                    registered.formUnion(group.locals)
                    setup = needed
                    items.append(item)
                }
            }
            return items
        }

        private mutating func entry(_ testCase: TestCase, _ drawn: [String: AppClipCode]) -> ChecklistEntry {
            let url = testCase.url ?? ""
            if testCase.source == .nfc, tags[url] == nil { tags[url] = tags.count + 1 }
            if testCase.source == .appClipCode, codes[url] == nil { codes[url] = codes.count + 1 }
            count += 1
            return ChecklistEntry(
                testCase, number: count, thing: testCase.source == .nfc ? tags[url] : codes[url],
                appClipCode: testCase.appClipCodeURL.flatMap { drawn[$0] }, screens: screens)
        }
    }
}

import ClipRules

/// Checks the clip's thinned size (Apple, "Choosing the right functionality for your App Clip").
package struct SizeCheck {
    private let suite: Suite
    private let suites: [Suite]
    private let isPrinted: Bool

    /// - Parameter printed: The bundle identifiers of clips that printed codes open.
    package init(_ suite: Suite, among suites: [Suite]? = nil, printed: Set<String?> = []) {
        self.suite = suite
        let all = suite.clip.bundleID == nil ? nil : suites
        self.suites = (all ?? [suite]).filter { $0.clip.bundleID == suite.clip.bundleID }
        isPrinted = printed.contains(suite.clip.bundleID)
    }

    private var isPhysical: Bool {
        let demoLinks = Set(suites.flatMap { $0.defaultExperience?.demoLinks.map(\.value) ?? [] })
        let physical = Set(Source.allCases.filter(\.isPhysical))
        return suites.contains { suite in
            suite.terms(from: physical).contains { terms in
                terms.expect?.declined == nil && terms.url.map(demoLinks.contains) != true
            }
        }
    }

    package var diagnostics: [Diagnostic] {
        guard let file = suite.clip.sizeReport else { return [] }
        let name = suite.shown(file.value)
        do throws(Diagnostic) {
            let fix = "give the path of an App Thinning Size Report.txt"
            let bytes = try OpenFile.bytes(
                of: file.value, shown: name, limit: SizeReport.sizeLimit, fix: fix, namedAt: file.location)
            return compare(try SizeReport(SourceFile(name: name, bytes: bytes)))
        } catch {
            return [error]
        }
    }

    private func compare(_ report: SizeReport) -> [Diagnostic] {
        guard let all = report.variants(of: suite.clip.bundleID) else {
            let message = "found the variants of \(Quotation.some(report.programs)), expected only the clip's variants"
            return [report.source.diagnostic(.error, at: 0..<0, message, fix: "export the clip on its own")]
        }
        let thinned = all.filter { !$0.isUniversal }
        let variants = thinned.isEmpty ? all : thinned
        guard let largest = variants.max(by: { ($0.size ?? 0) < ($1.size ?? 0) }), let size = largest.size else {
            return []
        }
        let stated = suite.minimumOS
        let oldest = stated ?? all.compactMap(\.oldestOS).min()
        // A report for only some devices may omit the oldest iOS version.
        let isPartial = stated == nil && oldest != nil && thinned.count == all.count
        let isPhysical = isPhysical || isPrinted
        let major = oldest?.major ?? 15
        let limit = major < 16 ? 10 : major == 16 || isPhysical ? 15 : 100
        let isOver = size > Double(limit) * 1e6
        // Codes with an advanced experience's URL may exist, even if no case uses a code.
        let isForCodes = limit == 100 && !isOver && size > 15e6 && suites.contains { !$0.advanced.isEmpty }
        guard isOver || size >= Double(limit) * 0.9e6 || isPartial && size > 10e6 || isForCodes else { return [] }
        let system = oldest.map { "iOS \($0.text)" } ?? "iOS 15"
        let code = isPhysical && limit == 15 && major > 16
        var note = "Apple: a clip that supports \(system) may be at most \(limit) MB, thinned and uncompressed"
        if code { note += ", if NFC tags or codes open it" }
        if isForCodes {
            note += ", but 15 MB if codes with the URLs of its advanced experiences are printed; no case uses a code"
        }
        if stated == nil { note += "; the clip's minimum iOS version is not stated, so \(system) is assumed" }
        if isPartial { note += "; the report covers only some devices, and an older system may have a lower limit" }
        if thinned.isEmpty { note += "; this variant is not thinned" }
        let more = variants.count { ($0.size ?? 0) > Double(limit) * 1e6 } - 1
        if more > 0 { note += "; \(Phrase.count(more, "more variant")) \(more == 1 ? "is" : "are") too large" }
        var fix = "take resources and frameworks out of the clip"
        if limit < 15 { fix += ", or raise its deployment target to iOS 16, which allows 15 MB" }
        if isForCodes { fix += ", or print no codes with these URLs" }
        if stated == nil { fix += ", or state the clip's minimum iOS version as \"minimumOS\"" }
        let shown = "\((size / 1e5).rounded(isOver ? .up : .down) / 10) MB"
        let message =
            isOver
            ? "the clip is too large to be opened: \(shown) of at most \(limit) MB"
            : "the clip takes \(shown) of at most \(limit) MB"
        let diagnostic = report.source.diagnostic(
            isOver ? .error : .warning, at: largest.line, message, note: note, fix: fix,
            advisory: Advisory.Name.clipSize.rawValue)
        return [isOver ? diagnostic : suite.allowing(diagnostic)]
    }
}

/// Turns the rules of a section into plain values.
struct AppLinksCompiler {
    private(set) var patterns: PatternCompiler
    private(set) var rules: [CompiledRule] = []
    private(set) var sources: [AppLinksRule] = []
    private(set) var items: [CompiledItem] = []
    private(set) var forms: Set<AppLinksURL.Form> = []
    /// The rules of each detail.
    private(set) var ranges: [Range<Int>] = []

    init(_ section: AppLinksSection) {
        patterns = PatternCompiler(variables: SubstitutionVariables(section.substitutionVariables))
    }

    mutating func compile(_ section: AppLinksSection) {
        for detail in section.details {
            let start = rules.count
            switch detail.rules {
            case .components(let components):
                for component in components {
                    let whole = component.completed(by: detail.defaults).completed(by: section.defaults)
                    add(whole, source: component)
                }
            case .paths(let paths): for path in paths { add(path) }
            }
            ranges.append(start..<rules.count)
        }
    }

    private mutating func add(_ component: AppLinksComponent, source: AppLinksComponent) {
        let form = AppLinksURL.Form(
            caseSensitive: component.caseSensitive ?? true, percentEncoded: component.percentEncoded ?? true)
        let folds = form.folds
        var rule = CompiledRule(
            path: patterns.compile(component.path ?? "*", as: .path, folds: folds),
            query: patterns.compile("*", as: .text, folds: folds),
            fragment: patterns.compile(component.fragment ?? "*", as: .text, folds: folds),
            form: form, excludes: component.exclude ?? false)
        switch component.query {
        case .text(let pattern): rule.query = patterns.compile(pattern, as: .text, folds: folds)
        case .items(let asked):
            rule.itemStart = Int32(items.count)
            rule.itemCount = Int32(asked.count)
            for item in asked { add(item, folds: folds) }
        case nil: break
        }
        append(rule, AppLinksRule(form: .component(source), line: source.line, excludes: rule.excludes))
    }

    /// Legacy paths know neither variables nor defaults, and ask nothing of query and fragment.
    private mutating func add(_ path: AppLinksPath) {
        let any = patterns.compile("*", as: .text, folds: false)
        let rule = CompiledRule(
            path: patterns.compile(String(path.pattern), as: .legacyPath, folds: false), query: any, fragment: any,
            form: .written, excludes: path.excludes)
        append(rule, AppLinksRule(form: .path(path), line: path.line, excludes: path.excludes))
    }

    private mutating func append(_ rule: CompiledRule, _ source: AppLinksRule) {
        forms.insert(rule.form)
        rules.append(rule)
        sources.append(source)
    }

    private mutating func add(_ item: AppLinksComponent.Item, folds: Bool) {
        let name = folds ? CaseFolding.folded(item.name.utf8) : Array(item.name.utf8)
        items.append(
            CompiledItem(
                nameStart: patterns.store(name), nameLength: Int32(name.count),
                pattern: patterns.compile(item.pattern, as: .text, folds: folds)))
    }
}

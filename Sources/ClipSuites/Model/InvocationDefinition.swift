import ClipRules

package struct InvocationDefinition: CaseDefinition {
    package var terms: CaseTerms
    package var sources: [Source] = [.qrCode]
    package var isTestFlightEntry = false
    package var rows: RowsDefinition?
    package var urlLocation: SourceLocation?

    package var caseSources: [Source] {
        isTestFlightEntry && !sources.contains(.testFlight) ? sources + [.testFlight] : sources
    }

    var expectsNothing: Bool {
        rows?.expectsNothing ?? (terms.expect?.fields.value.statesAnything != true && terms.skip == nil)
    }
}

package struct RowsDefinition {
    package let origin: Origin
    let template: RowTemplate
    var expectsNothing = false

    package enum Origin {
        case csv(ReadFile, shown: String)
        case inline([Row])
    }
}

package struct Row: Hashable {
    package var fields: [String]
    package var kinds: [FieldKind]
    package var location: SourceLocation

    /// A field's type. An empty field is null, except in a column of plain text.
    package enum FieldKind { case text, optionalText, number, boolean, null }

    package init(_ fields: [String], kinds: [FieldKind]? = nil, location: SourceLocation) {
        self.fields = fields
        self.kinds = kinds ?? Array(repeating: .text, count: fields.count)
        self.location = location
    }
}

package struct JourneyDefinition: CaseDefinition {
    package var terms: CaseTerms
    package var steps: [JourneyStep]
}

package struct JourneyStep: CaseDefinition {
    package var terms: CaseTerms
    package var source: Source?
}

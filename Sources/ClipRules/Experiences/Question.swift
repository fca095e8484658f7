/// A detail of matching that Apple does not document, and that this project's model answers.
enum Question: UInt8, CaseIterable, Sendable, Hashable {
    case componentBoundary, registeredQuery, queryOrder, trailingSlash, port, percentEncoding, internationalisedHost

    /// What warns that a result depends on the answer.
    var advisory: Advisory.Name {
        switch self {
        case .componentBoundary: .componentBoundary
        case .registeredQuery: .registeredQuery
        case .queryOrder: .queryOrder
        case .trailingSlash: .trailingSlash
        case .port: .port
        case .percentEncoding: .percentEncoding
        case .internationalisedHost: .internationalisedHost
        }
    }
}

/// Questions whose answer may matter to a URL.
struct Questions: OptionSet, Sendable, Hashable {
    var rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }
    init(_ question: Question) { rawValue = 1 << question.rawValue }

    func contains(_ question: Question) -> Bool { rawValue >> question.rawValue & 1 == 1 }
    mutating func insert(_ question: Question) { rawValue |= 1 << question.rawValue }
}

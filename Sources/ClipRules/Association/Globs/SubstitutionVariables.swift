import Foundation

/// The variables that patterns may contain (Apple, the `applinks.SubstitutionVariables` reference).
package struct SubstitutionVariables {
    private let own: [String: [String]]

    package init(_ own: [String: [String]] = [:]) { self.own = own }

    func values(of name: String) -> [String]? { own[name] ?? Self.builtIn(name) }

    /// Whether no value of the variable can match a leading slash.
    func isRelative(_ name: String) -> Bool {
        (values(of: name) ?? []).allSatisfy { value in value.utf8.first.map { !"/*?".utf8.contains($0) } ?? true }
    }

    private static func builtIn(_ name: String) -> [String]? {
        switch name {
        case "alpha": capitals + smallLetters
        case "upper": capitals
        case "lower": smallLetters
        case "alnum": capitals + smallLetters + digits
        case "digit": digits
        case "xdigit": digits + "ABCDEFabcdef".map(String.init)
        case "region": regions
        case "lang": languages
        default: nil
        }
    }

    private static let capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
    private static let smallLetters = capitals.map { $0.lowercased() }
    private static let digits = "0123456789".map(String.init)
    private static let regions = Locale.Region.isoRegions.map(\.identifier).filter { $0.utf8.count == 2 }
    private static let languages = Locale.LanguageCode.isoLanguageCodes.map(\.identifier)
}

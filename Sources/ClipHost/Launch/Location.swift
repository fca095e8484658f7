extension LaunchEnvironment {
    /// Where the device is, written `latitude,longitude` or `denied`.
    public enum Location: Sendable, Hashable, LosslessStringConvertible {
        /// In degrees.
        case at(latitude: Double, longitude: Double)
        /// The user said no.
        case denied

        /// Reads a location; `nil` for a text that is none, or a place that is not on Earth.
        public init?(_ text: String) {
            if text == "denied" {
                self = .denied
                return
            }
            let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
            guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
                (-90...90).contains(latitude), (-180...180).contains(longitude)
            else { return nil }
            self = .at(latitude: latitude, longitude: longitude)
        }

        /// The text of the variable.
        public var description: String {
            switch self {
            case .at(let latitude, let longitude): "\(Self.decimal(latitude)),\(Self.decimal(longitude))"
            case .denied: "denied"
            }
        }

        /// The shortest text that reads back as the same number, without the exponent that Swift gives a very small one.
        private static func decimal(_ degrees: Double) -> String {
            let shortest = degrees.description
            guard let mark = shortest.firstIndex(of: "e"), let exponent = Int(shortest[mark...].dropFirst()),
                exponent < 0
            else { return shortest }
            let digits = shortest[..<mark].filter(\.isNumber)
            let zeros = String(repeating: "0", count: -exponent - 1)
            return (degrees < 0 ? "-0." : "0.") + zeros + digits
        }
    }
}

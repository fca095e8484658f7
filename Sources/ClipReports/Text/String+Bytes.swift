import ClipSuites

extension String {
    /// Whether two texts are the same byte for byte: `==` would take canonical equivalents for the same.
    package func hasBytes(of other: String) -> Bool { ExactText(text: self) == ExactText(text: other) }
}

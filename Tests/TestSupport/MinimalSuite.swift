import Foundation

/// Suites to start tests from.
public enum MinimalSuite {
    /// The shortest suite about which there is nothing to say, with room for more keys.
    public static func text(_ more: String = "") -> String {
        let experiences = more.contains("\"experiences\"") ? "" : ", \"experiences\": { \"default\": {} }"
        return """
            { "version": 1, "clip": { "bundleID": "com.example.Clip", "host": { "command": ["true"] } }\(experiences)\(more.isEmpty ? "" : ", " + more) }
            """
    }

    /// The shortest suite, in which nothing is registered.
    public static let unregistered = text().replacing(", \"experiences\": { \"default\": {} }", with: "")
}

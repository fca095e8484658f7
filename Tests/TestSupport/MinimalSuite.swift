import Foundation

/// The smallest suites, which tests extend.
package enum MinimalSuite {
    package static func text(_ more: String = "") -> String {
        let experiences = more.contains("\"experiences\"") ? "" : ", \"experiences\": { \"default\": {} }"
        return """
            { "version": 1, "clip": { "bundleID": "com.example.Clip", "host": { "command": ["true"] } }\(experiences)\(more.isEmpty ? "" : ", " + more) }
            """
    }

    package static let unregistered = text().replacing(", \"experiences\": { \"default\": {} }", with: "")
}

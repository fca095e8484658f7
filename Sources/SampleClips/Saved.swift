import ClipHost
import Foundation

/// A value that outlives the launch, in the container that clip and app share.
struct Saved<Value: Codable> {
    private let file: URL

    /// The value of a name; `nil` where there is no container, outside the harness.
    init?(_ name: String) {
        guard let container = Launch.current.container else { return nil }
        file = container.appending(path: name)
    }

    /// The value, where one was saved.
    func read() -> Value? {
        guard let data = try? Data(contentsOf: file) else { return nil }
        return try? JSONDecoder().decode(Value.self, from: data)
    }

    /// Saves a value in the place of the last one.
    func write(_ value: Value) throws {
        try JSONEncoder().encode(value).write(to: file, options: .atomic)
    }
}

import Foundation

/// A file descriptor that is closed exactly once: when its owner goes away.
struct Descriptor: ~Copyable {
    let number: Int32

    /// Takes over an open descriptor.
    init(owning number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }
}

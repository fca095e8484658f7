import Foundation

/// Whether long tests run too, and random tests run all trials: `CLIPFLIGHT_TRIALS=all`, nightly.
package let runsEveryTrial = ProcessInfo.processInfo.environment["CLIPFLIGHT_TRIALS"] == "all"

/// The trials of a random test: a 25th, but at least eight; all with `CLIPFLIGHT_TRIALS=all`.
package func trials(_ whole: Int) -> Range<Int> {
    0..<(runsEveryTrial ? whole : min(whole, max(8, whole / 25)))
}

/// The Unicode scalars for a test: most scripts, both ends of every plane, and others.
/// The others are a 25th, or all with `CLIPFLIGHT_TRIALS=all`.
package func scalarTrials() -> [Unicode.Scalar] {
    let others = trials(0x11_0000).count
    let step = UInt32(0x11_0000 / others)
    return (UInt32(0)...0x10FFFF).filter { $0 < 0x3000 || $0 % step == 0 || ($0 &+ 2) & 0xFFFF < 4 }
        .compactMap(Unicode.Scalar.init)
}

import Foundation

/// Whether tests that take long are run too, and random ones with every trial: `CLIPFLIGHT_TRIALS=all`, as each night.
package let runsEveryTrial = ProcessInfo.processInfo.environment["CLIPFLIGHT_TRIALS"] == "all"

/// The numbers of a random test's trials: a twenty-fifth of them and at least eight, or all with `CLIPFLIGHT_TRIALS=all`.
package func trials(_ whole: Int) -> Range<Int> {
    0..<(runsEveryTrial ? whole : min(whole, max(8, whole / 25)))
}

/// The Unicode scalars of a test that tries each: those of most scripts and both ends of every plane, and a twenty-fifth
/// of the others, or all with `CLIPFLIGHT_TRIALS=all`.
package func scalarTrials() -> [Unicode.Scalar] {
    let others = trials(0x11_0000).count
    let step = UInt32(0x11_0000 / others)
    return (UInt32(0)...0x10FFFF).filter { $0 < 0x3000 || $0 % step == 0 || ($0 &+ 2) & 0xFFFF < 4 }
        .compactMap(Unicode.Scalar.init)
}

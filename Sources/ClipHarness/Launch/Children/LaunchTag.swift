import CProcess
import Foundation

/// What all processes of one launch bear, and those of no other launch on the machine (`cprocess_tag`).
///
/// A program can leave its group, its session, its environment and its parent behind, and still bears it.
struct LaunchTag: Hashable {
    /// 31 bits that only this process has, and 32 that only the launch has: drawn, so that none can be told from another.
    let number: UInt64

    /// The upper half of the tags of this process.
    static let harness = UInt32.random(in: 1..<1 << 31)
    /// What this process bears, and all that it starts other than by a launch: that of a launch around it, or none.
    private static let inherited = LaunchTag(of: getpid())

    /// The hard limit on file locks, where it is so low that no launch can be tagged.
    static let tooLowLimit: UInt64? = {
        let greatest = cprocess_greatest_tag()
        return greatest < UInt64(harness) << 32 | UInt64(UInt32.max) ? greatest : nil
    }()

    /// The tag of a new launch.
    static func next() -> LaunchTag {
        LaunchTag(number: UInt64(harness) << 32 | UInt64(UInt32.random(in: 1 ... .max)))
    }

    init(number: UInt64) {
        self.number = number
    }

    /// The tag that a process bears; its number is 0 where there is none.
    init(of process: pid_t) {
        self.init(number: cprocess_tag(process))
    }

    /// What a new process is to set: 0 where it cannot.
    var numberToSet: UInt64 { Self.tooLowLimit == nil ? number : 0 }

    /// Whether a process bears it.
    func isBorne(by process: pid_t) -> Bool {
        LaunchTag(of: process) == self
    }

    /// Whether it is that of a launch of this process.
    var isOfThisHarness: Bool { UInt32(truncatingIfNeeded: number >> 32) == Self.harness }

    /// Whether it is that of a launch which neither this process has made nor is a part of.
    var isOfAnotherHarness: Bool {
        number != 0 && !isOfThisHarness && self != Self.inherited
    }
}

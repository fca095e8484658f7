import ClipHarness
import Foundation
import Testing

@Suite struct UsableProcessorsTests {
    @Test(
        "The smallest quota of the control group and its ancestors, rounded up",
        arguments: [
            ("max 100000\n", "max 100000\n", nil), ("150000 100000\n", "max 100000\n", 2),
            ("400000 100000\n", "300000 100000\n", 3), ("200000 100000\n", "250000 100000\n", 2),
            ("1000 100000\n", "", 1), ("", "100000 100000\n", 1), ("100001 100000\n", "", 2),
            ("nonsense\n", "0 0\n", nil), ("-1 100000\n", "9223372036854775807 1\n", .max),
        ] as [(String, String, Int?)])
    func quota(inner: String, outer: String, expected: Int?) {
        let files = [
            "/proc/self/cgroup": "1:name=systemd:/other\n0::/ci.slice/job\n",
            "/sys/fs/cgroup/ci.slice/job/cpu.max": inner, "/sys/fs/cgroup/ci.slice/cpu.max": outer,
            // The quota of an unrelated group.
            "/sys/fs/cgroup/other/cpu.max": "1 100000\n",
        ]
        #expect(UsableProcessors.quota { files[$0] ?? "" } == expected)
    }

    @Test("In a container, the control group is at the root", arguments: ["0::/\n", ""])
    func container(membership: String) {
        let files = ["/proc/self/cgroup": membership, "/sys/fs/cgroup/cpu.max": "50000 100000\n"]
        #expect(UsableProcessors.quota { files[$0] ?? "" } == 1)
    }

    @Test func thisProcess() {
        #expect((1...ProcessInfo.processInfo.activeProcessorCount).contains(UsableProcessors.count))
    }
}

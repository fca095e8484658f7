import Foundation
import Testing

@testable import ClipHarness

@Suite struct UsableProcessorsTests {
    private static let unified = "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n"
    private static let legacy = """
        31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755
        32 31 0:29 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset
        33 31 0:30 / /sys/fs/cgroup/cpu,cpuacct rw shared:2 - cgroup cgroup rw,cpu,cpuacct

        """

    @Test(
        "The smallest quota of the group and of those around it, rounded up",
        arguments: [
            ("max 100000\n", "max 100000\n", nil), ("150000 100000\n", "max 100000\n", 2),
            ("400000 100000\n", "300000 100000\n", 3), ("200000 100000\n", "250000 100000\n", 2),
            ("1000 100000\n", "", 1), ("", "100000 100000\n", 1), ("100001 100000\n", "", 2),
            ("nonsense\n", "0 0\n", nil), ("-1 100000\n", "9223372036854775807 1\n", .max),
        ] as [(String, String, Int?)])
    func version2(inner: String, outer: String, expected: Int?) {
        let files = [
            "/sys/fs/cgroup/ci.slice/job/cpu.max": inner, "/sys/fs/cgroup/ci.slice/cpu.max": outer,
            // Another group's.
            "/sys/fs/cgroup/other/cpu.max": "1 100000\n",
        ]
        let groups = ControlGroups(membership: "0::/ci.slice/job\n", mounts: Self.unified)
        #expect(groups.processors { files[$0] ?? "" } == expected)
    }

    @Test(
        "Version 1 has two files, and a group for each controller",
        arguments: [
            ("-1\n", nil), ("50000\n", 1), ("250000\n", 3), ("", nil),
        ] as [(String, Int?)])
    func version1(quota: String, expected: Int?) {
        let folder = "/sys/fs/cgroup/cpu,cpuacct/docker/4f"
        let files = ["\(folder)/cpu.cfs_quota_us": quota, "\(folder)/cpu.cfs_period_us": "100000\n"]
        let groups = ControlGroups(
            membership: "5:cpuset:/\n4:cpu,cpuacct:/docker/4f\n1:name=systemd:/docker/4f\n0::/\n", mounts: Self.legacy)
        #expect(groups.processors { files[$0] ?? "" } == expected)
    }

    /// What a container has mounted need not begin at the root.
    @Test(arguments: [
        // The container has its group at the root: of a namespace, or as the root of the mount.
        ("/", "/", ["/m/cpu.max"]),
        ("/docker/4f", "/docker/4f", ["/m/cpu.max"]),
        ("/docker/4f/build", "/docker/4f", ["/m/cpu.max", "/m/build/cpu.max"]),
        ("/docker/4f", "/", ["/m/cpu.max", "/m/docker/cpu.max", "/m/docker/4f/cpu.max"]),
        // What is mounted is around the namespace's group.
        ("/build", "/../..", ["/m/cpu.max"]),
        // Another group's mount, and a group outside the namespace.
        ("/docker/4f", "/docker/5a", []), ("/../4f", "/", []),
        ("/a:b/c", "/a:b", ["/m/cpu.max", "/m/c/cpu.max"]),
    ])
    func mounted(group: String, root: String, expected: [String]) {
        let groups = ControlGroups(membership: "0::\(group)\n", mounts: "30 23 0:26 \(root) /m rw - cgroup2 cgroup rw")
        var asked: [String] = []
        _ = groups.processors {
            asked.append($0)
            return ""
        }
        #expect(asked == expected)
    }

    @Test(
        "Files that are not there, or that say something else, set no limit",
        arguments: [
            ("", ""), ("0::/\n", ""), ("", unified), ("0:/\n0\n\n", unified),
            ("0::/\n", "30 23 - cgroup2\n- cgroup2 a b\n"),
        ])
    func unknown(membership: String, mounts: String) {
        #expect(ControlGroups(membership: membership, mounts: mounts).processors { _ in "100000 100000" } == nil)
    }

    @Test func thisProcess() {
        #expect((1...ProcessInfo.processInfo.activeProcessorCount).contains(UsableProcessors.count))
    }
}

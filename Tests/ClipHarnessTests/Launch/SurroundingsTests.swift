import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// The surroundings of a child: variables, folders, descriptors, signals.
@Suite(.launching, .timeLimit(.minutes(30))) struct SurroundingsTests {
    @Test func variablesAreExactlyThese() async throws {
        try await Bench.use { bench in
            let order = LaunchOrder(
                executable: "/usr/bin/env", environment: ["A": "1", "EMPTY": "", "LINES": "a\nb", "Ä": "é=1"],
                directory: bench.folder, timeout: .seconds(60))
            let report = await bench.launcher.launch(order)
            let lines = Set(report.output.text.split(separator: "\n").map(String.init))
            let names = ["TMPDIR", "HOME", "CFFIXED_USER_HOME", "CLIPFLIGHT_OUTCOME", "CLIPFLIGHT_CONTAINER"]
            let own = lines.filter { names.contains(String($0.prefix { $0 != "=" })) }
            #expect(lines.subtracting(own) == ["A=1", "EMPTY=", "LINES=a", "b", "Ä=é=1"])
            #expect(own.count == names.count)
        }
    }

    @Test func toolsGetNoFolder() async throws {
        try await Bench.use { bench in
            let report = await bench.launcher.launch(
                LaunchOrder(
                    executable: "/usr/bin/env", environment: ["A": "1"], directory: bench.folder,
                    timeout: .seconds(60), folder: .none))
            #expect(report.output.text == "A=1\n")
        }
    }

    @Test func foldersAreEmptyAndGoneAfterwards() async throws {
        try await Bench.use { bench in
            let report = await bench.run(
                "ls -A \"$TMPDIR\" \"$CLIPFLIGHT_CONTAINER\" | grep -v : ; touch \"$TMPDIR/x\"; echo $TMPDIR; "
                    + "echo $CLIPFLIGHT_CONTAINER; echo $CLIPFLIGHT_OUTCOME")
            let paths = report.output.text.split(separator: "\n").map(String.init)
            #expect(paths.count == 3)
            for path in paths { #expect(access(path, F_OK) != 0) }
        }
    }

    @Test func aContainerIsKeptBetweenSteps() async throws {
        try await Bench.use { bench in
            let container = try bench.launcher.makeContainer()
            _ = await bench.run("echo 17 > \"$CLIPFLIGHT_CONTAINER/bike\"", folder: .own(container: container))
            let report = await bench.run("cat \"$CLIPFLIGHT_CONTAINER/bike\"", folder: .own(container: container))
            #expect(report.output.text == "17\n")
            ProcessLauncher.removeContainer(container)
            #expect(access(container, F_OK) != 0 && access(container + ".clip", F_OK) != 0)
        }
    }

    @Test func onlyThreeDescriptors() async throws {
        guard access("/proc/self/fd", F_OK) == 0 else { return }
        try await Bench.use { bench in
            // This descriptor is opened without close-on-exec, as a library might do.
            let stray = open("/dev/null", O_RDONLY)
            defer { close(stray) }
            let report = await bench.launcher.launch(
                LaunchOrder(
                    executable: "/bin/ls", arguments: ["/proc/self/fd"], environment: [:],
                    directory: "/", timeout: .seconds(60)))
            // Descriptor 3 is the folder that `ls` reads.
            #expect(report.output.text == "0\n1\n2\n3\n")
        }
    }

    @Test func signalsAreAtTheirDefaults() async throws {
        guard access("/proc/self/status", F_OK) == 0 else { return }
        try await Bench.use { bench in
            let report = await bench.launcher.launch(
                LaunchOrder(
                    executable: "/bin/grep", arguments: ["-E", "^Sig(Blk|Ign)", "/proc/self/status"], directory: "/",
                    timeout: .seconds(60)))
            // glibc reserves signals 32 and 33. A child may ignore them until it needs them.
            let masks = report.output.text.split(separator: "\n").map {
                UInt64($0.split(separator: "\t").last ?? "", radix: 16).map { $0 & ~0x1_8000_0000 }
            }
            #expect(masks == [0, 0])
        }
    }

    @Test func leadsAGroupOfItsOwn() async throws {
        guard access("/proc/self/stat", F_OK) == 0 else { return }
        try await Bench.use { bench in
            let report = await bench.run("read -r stat < /proc/$$/stat; echo $$ ${stat#*) }")
            // The process's number, state, parent, group and session.
            let fields = report.output.text.split(separator: " ")
            try #require(fields.count > 4, "\(report.output.text)")
            #expect(fields[3] == fields[0])
            #expect(fields[4] == "\(getsid(0))")
        }
    }
}

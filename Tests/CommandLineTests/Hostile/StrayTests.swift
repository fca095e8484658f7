#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @Suite("run: processes that hide their launch", .timeLimit(.minutes(30)))
    struct StrayTests {
        @Test("Hidden processes end with the run and are reported", arguments: ["fork", "spawn"])
        func end(isolation: String) async throws {
            let suite = try HostileSuite([HostileSuite.Invocation("hides-well", screen: "survived")])
            let result = try await suite.start(jobs: 2, isolation: isolation).end()
            #expect(result.errors.contains("warning: a launch left process "), "\(result.errors)")
            #expect(Remains.processes(mark: suite.mark) == [])
        }

        @Test(
            "Another user's process is not reported as ended", .enabled(if: geteuid() == 0))
        func cannotBeEnded() async throws {
            let suite = try HostileSuite([HostileSuite.Invocation("child-of-another-user")])
            let program = suite.folder.path("notes/privileged")
            try FileManager.default.copyItem(atPath: "/usr/bin/setpriv", toPath: program)
            // The program runs as its file's owner and starts processes, as `sudo` does.
            try await Shell.run(
                "chown -R 65534 . && chown 0 notes/privileged && chmod 4755 notes/privileged", in: suite.folder)
            try await Shell.run(
                """
                export TMPDIR="$PWD/tmp" HOME="$PWD" HOSTILE_MARK=\(suite.mark) HOSTILE_FOLDER="$PWD/notes" HOSTILE_JOBS=1
                exec "$0" run -j1 >output 2>errors
                """, in: suite.folder, by: ["setpriv", "--reuid", "65534", "--clear-groups"], through: .forIdlers)
            let found = try #require(HostileLog(in: suite.folder)["child-of-another-user"])
            #expect(found.type == "leaked")
            let errors = try suite.folder.read("errors")
            let left = try #require(
                errors.firstMatch(of: /process (\d+) \("sleep"\) behind; it could not be ended and still runs/)?.1)
            #expect(errors.contains("end it by hand"))
            #expect(try kill(#require(pid_t(left)), SIGKILL) == 0)
        }

        @Test("A process's name does not show a secret")
        func secretName() async throws {
            var suite = SampleSuite()
            suite.host = #"{ "command": ["sh", "clip.sh"], "inheritEnvironment": ["TOKEN"], "secrets": ["TOKEN"] }"#
            suite.script += """
                cp /bin/sleep "./$TOKEN"
                (env -i /usr/bin/setsid "./$TOKEN" 300 >/dev/null 2>&1 </dev/null &)
                until grep -qs hush-hush /proc/[0-9]*/comm; do sleep 0.05; done
                """
            let result = try await CommandLineTool.run(
                ["run", "-j1"], in: suite.folder(), environment: ["TOKEN": "hush-hush-47"])
            #expect(
                result.errors.contains(#"("•••") behind; it was ended with the run"#),
                "\(result.errors)")
            #expect(!result.errors.contains("hush"))
        }

        @Test("A process in its own session belongs to its launch, even if the command already had children")
        func ownSession() async throws {
            var suite = SampleSuite()
            suite.script += "/usr/bin/setsid sleep 300 >/dev/null 2>&1 </dev/null &\n"
            let folder = try suite.folder()
            try await Shell.run("sleep 1 & exec \"$0\" run -j1 >out 2>errors", in: folder)
            let failed = try EventLog(in: folder).cases.filter { $0.status == "errored" }
            #expect(!failed.isEmpty)
            #expect(try folder.read("out").contains("a process was still running"))
        }

        @Test("An earlier process and its children do not belong to a launch")
        func others() async throws {
            var suite = SampleSuite()
            suite.script += "sleep 1\n"
            let folder = try suite.folder()
            try await Shell.run(
                "(sh -c 'sleep 2; echo >done' & sleep 0.5) & exec \"$0\" run >out 2>errors", in: folder)
            // If the process was ended with the run, the time limit ends this wait.
            while !folder.has("done") { try await Task.sleep(for: .milliseconds(50)) }
            #expect(try !folder.read("errors").contains("a launch left behind"))
        }
    }
#endif

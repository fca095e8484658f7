import Foundation
import TestSupport
import Testing

@Suite("Short ids of cases", .timeLimit(.minutes(30)))
struct ShortIDTests {
    /// The hashes of the first two identities share their first eight digits: fbbc7baae… and fbbc7baa7….
    private func folder() throws -> TemporaryFolder {
        var suite = SampleSuite()
        suite.experiences = #""default": { "subtitle": "Rent a bike", "action": "open" }"#
        suite.invocations = [28542, 36633, 3].map {
            #"{ "title": "Bike \#($0)", "url": "https://bikes.example/\#($0)", "expect": { "screen": "bike" } }"#
        }.joined(separator: ",\n")
        return try suite.folder()
    }

    @Test("An id that two cases would share gets more digits, and each printed id selects its case")
    func longer() async throws {
        let folder = try folder()
        let all = try await CommandLineTool.run(["run"], in: folder)
        let rerun = /rerun +clipflight run .* --case ([0-9a-f]+)/
        let ids = all.output.matches(of: rerun).map { String($0.output.1) }
        #expect(ids.contains("fbbc7baae") && ids.contains("fbbc7baa7"), "\(all.output)")
        #expect(ids.filter { $0.utf8.count == 8 }.count == 1)
        for id in ids {
            let listed = try await CommandLineTool.run(["list", "--case", id], in: folder)
            #expect(listed.status == 0 && listed.output.contains("\n1 of 5 cases in 1 suite\n"), "\(listed)")
        }
        let table = try await CommandLineTool.run(["checklist", "--format", "csv", "--phase", "released"], in: folder)
        #expect(table.output.contains("\"fbbc7baae\"") && table.output.contains("\"fbbc7baa7\""), "\(table)")
    }

    @Test("An id that matches no case or several ends each command with 4, even beside a valid one")
    func wrong() async throws {
        let folder = try folder()
        for (command, path) in [
            (["run"], []), (["list"], []), (["checklist"], []), (["explain", "--suite"], ["suites"]),
        ] {
            let fits = try await CommandLineTool.run(command + path + ["--case", "fbbc7baa7"], in: folder)
            #expect([0, 1].contains(fits.status), "\(command) \(fits)")
            let none = try await CommandLineTool.run(
                command + path + ["--case", "fbbc7baa7", "--case", "deadbeef"], in: folder)
            #expect(none.status == 4, "\(command) \(none)")
            #expect(none.errors.contains("error: --case deadbeef matches no case\n"), "\(none.errors)")
            let several = try await CommandLineTool.run(command + path + ["--case", "fbbc7baa"], in: folder)
            #expect(several.status == 4, "\(command) \(several)")
            #expect(
                several.errors.contains(
                    """
                    error: --case fbbc7baa matches 2 cases, expected one
                      note: fbbc7baae Bike 28542 · https://bikes.example/28542 · qrCode · clip
                        fbbc7baa7 Bike 36633 · https://bikes.example/36633 · qrCode · clip

                    """), "\(several.errors)")
        }
        // The reports of a run that did not start say so.
        #expect(try folder.read("reports/again/junit.xml").contains("--case fbbc7baa matches 2 cases"))
    }
}

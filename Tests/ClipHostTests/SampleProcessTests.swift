import ClipHost
import ClipRouting
import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("A host as a process")
struct SampleProcessTests {
    private let bike17 = Outcome.screen("bike", ["bikeID": "17", "kind": "city"])
    private let sticker = "https://bikesrental.example/rent?bikeID=17"

    private func launch(_ sample: String, _ environment: LaunchEnvironment) throws -> SampleProcess.Ending {
        try SampleProcess(arguments: [sample], environment: environment).run()
    }

    /// The outcome that a launch writes to a regular file, with its exit status.
    private func outcome(
        _ sample: String, url: String?, container: URL? = nil
    ) throws -> (outcome: Outcome, ending: SampleProcess.Ending) {
        try SampleProcess.withFolder { folder in
            let file = folder.appending(path: "outcome")
            let ending = try launch(
                sample,
                LaunchEnvironment(
                    url: url, outcomePath: file.path, source: "nfc", container: (container ?? folder).path))
            return (try Outcome(json: Data(contentsOf: file)), ending)
        }
    }

    @Test("writes the outcome to a file and prints nothing")
    func file() throws {
        let (outcome, ending) = try outcome("bikes-rental", url: sticker)
        #expect(outcome == bike17)
        #expect(ending.status == 0)
        #expect(ending.output.isEmpty)
        #expect(ending.errorOutput.isEmpty)
    }

    @Test("prints the outcome if there is no file")
    func terminal() throws {
        let url = "https://bikesrental.example/rent?bikeID=%1B%C3%A9"
        let ending = try SampleProcess.withFolder { folder in
            try launch("bikes-rental", LaunchEnvironment(url: url, outcomePath: nil, container: folder.path))
        }
        #expect(
            ending.output == #"{"parameters":{"bikeID":"\u001bé"},"screen":"unknown-bike"}"# + "\n")
        #expect(ending.status == 0)
    }

    @Test("writes the outcome to a FIFO")
    func fifo() throws {
        try SampleProcess.withFolder { folder in
            let path = folder.appending(path: "fifo").path
            #expect(mkfifo(path, 0o600) == 0)
            let reader = open(path, O_RDONLY | O_NONBLOCK)
            defer { close(reader) }
            let ending = try launch(
                "bikes-rental", LaunchEnvironment(url: sticker, outcomePath: path, container: folder.path))
            #expect(ending.status == 0)
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = read(reader, &buffer, buffer.count)
            #expect(try Outcome(json: Data(buffer.prefix(max(count, 0)))) == bike17)
            #expect(read(reader, &buffer, buffer.count) == 0)
        }
    }

    @Test("names the path that the outcome cannot be written to")
    func unwritable() throws {
        let ending = try launch(
            "fruta", LaunchEnvironment(url: "https://fruta.example", outcomePath: "/no/such/folder"))
        #expect(ending.status == ClipHost.Status.notReported)
        #expect(ending.errorOutput.contains("the outcome could not be written to /no/such/folder: "))
    }
}

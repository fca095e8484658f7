import ClipHost
import Foundation

let name = CommandLine.arguments.dropFirst().first
if let sample = Sample.all.first(where: { $0.key == name })?.value {
    if let entrance = sample.entrance { ClipHost.main(entrance: entrance(sample)) }
    ClipHost.main(try sample.router(), withoutURL: sample.withoutURL)
}
let problem = name.map { "no sample is called “\($0)”" } ?? "no sample is named"
let usage = "usage: SampleClips " + Sample.all.map(\.key).joined(separator: " | ")
FileHandle.standardError.write(Data("\(problem)\n\(usage)\n".utf8))
exit(64)

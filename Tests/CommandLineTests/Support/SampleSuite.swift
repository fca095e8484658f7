import TestSupport

/// A small suite with a shell script as its host, which tests can change.
struct SampleSuite {
    var experiences = """
        "default": { "subtitle": "Rent a bike", "action": "open" },
            "advanced": [
              {
                "url": "https://bikes.example/rent",
                "title": "Bikes",
                "subtitle": "Ride now",
                "action": "open",
                "expect": { "screen": "choose" }
              }
            ]
        """
    var invocations = """
        {
              "title": "Sticker on bike 17",
              "url": "https://bikes.example/rent?bikeID=17",
              "expect": { "screen": "bike", "parameters": { "bikeID": "17" } }
            }
        """
    var host = #"{ "command": ["sh", "clip.sh"] }"#
    /// More members for the end of the suite, with a comma before them.
    var members = ""
    var script = SampleSuite.script

    static let script = #"""
        case ${_XCAppClipURL-} in
            *bikeID=*) echo '{"screen": "bike", "parameters": {"bikeID": "'${_XCAppClipURL##*=}'"}}' ;;
            *) echo '{"screen": "choose"}' ;;
        esac >"$CLIPFLIGHT_OUTCOME"

        """#

    var text: String {
        """
        {
          "version": 1,
          "suite": "Bikes",
          "clip": {
            "bundleID": "com.example.bikes.Clip",
            "host": \(host)
          },
          "experiences": {
            \(experiences)
          },
          "invocations": [
            \(invocations)
          ]\(members)
        }

        """
    }

    func write(to folder: TemporaryFolder, as name: String = "suites/bikes") throws {
        try folder.write(text, to: name + "/suite.json")
        try folder.write(script, to: name + "/clip.sh")
    }

    /// A folder that holds only this suite.
    func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try write(to: folder)
        return folder
    }
}

@testable import ClipSuites

/// An example for each key of the suite format, by object; each is a member of its object, and valid in it.
enum FormatExamples {
    static let members: [String: KeyValuePairs<String, String>] = [
        "a suite": [
            "version": "1", "suite": #""Bikes Rental""#, "description": #""Every way to a bike""#,
            "owner": #""Team Bikes""#,
            "matching": #""component""#,
            "clip": #"{ "bundleID": "com.example.Clip", "host": { "command": ["true"] } }"#,
            "app": #"{ "host": { "command": ["true"] } }"#, "sites": #"{ "bikes.example": {} }"#,
            "experiences": #"{ "advanced": [] }"#, "invocations": #"[{ "url": "https://bikes.example/rent" }]"#,
            "journeys": #"[{ "steps": [{ "invoke": "https://bikes.example/rent" }] }]"#,
            "settings": #"{ "timeout": "10s" }"#, "$schema": #""./.suite.schema.json""#,
        ],
        "the clip": [
            "bundleID": #""com.example.bikes.Clip""#, "teamID": #""ABCDE12345""#,
            "associatedDomains": #"["appclips:bikes.example"]"#, "entitlements": #""Clip.entitlements""#,
            "infoPlist": #""Info.plist""#, "build": #""testFlight""#, "host": #"{ "command": ["python3", "clip.py"] }"#,
            "expect": #"{ "screen": "start" }"#,
        ],
        "the app": [
            "bundleID": #""com.example.bikes""#, "name": #""Bikes""#,
            "associatedDomains": #"["applinks:bikes.example"]"#,
            "entitlements": #""Clip.entitlements""#, "host": #"{ "command": ["python3", "app.py"] }"#,
        ],
        "a host": [
            "command": #"["python3", "clip.py"]"#, "swiftProduct": #""MyClip""#,
            "simulator": #"{ "device": "booted", "app": "build/Clip.app" }"#,
            "device": #"{ "id": "00008110-000A1D5E0C29801E" }"#,
            "package": #""bikes-app""#, "arguments": #"["demo"]"#, "prepare": #"["make", "clip"]"#,
            "environment": #"{ "MODE": "demo" }"#, "inheritEnvironment": #"["API_KEY"]"#, "secrets": #"["API_KEY"]"#,
        ],
        "a simulator": ["device": #"["iPhone 16", "iPhone SE"]"#, "app": #""build/Clip.app""#],
        "a device": ["id": #""00008110-000A1D5E0C29801E""#, "bundleID": #""com.example.bikes.Clip""#],
        "an expectation": [
            "experience": #""https://bikes.example/rent""#, "card": #"{ "title": "Bikes" }"#, "target": #""clip""#,
            "delivered": #""https://bikes.example/rent?bikeID=17""#, "declined": #""noExperience""#,
            "screen": #""bike""#, "parameters": #"{ "bikeID": "17", "*": { "present": true } }"#,
            "output": #"{ "contains": "unlocked" }"#, "exit": "0", "within": #""500ms""#,
            "advisories": #"["messages-card"]"#,
        ],
        "an expected card": [
            "title": #""Bikes""#, "subtitle": #""Ride now""#, "action": #""open""#, "image": "null",
        ],
        "a matcher": ["matches": #""^bike-[0-9]{2}$""#, "contains": #""bike""#, "present": "true"],
        "a site": ["association": #""apple-app-site-association""#, "pages": #"{ "/rent/*": "rent.html" }"#],
        "a stated error": ["error": #""TOO_MANY_REDIRECTS""#],
        "the experiences": [
            "default": #"{ "subtitle": "Rent a bike" }"#, "advanced": #"[{ "url": "https://bikes.example/rent" }]"#,
            "local": #"[{ "url": "https://bikes.example/beta" }]"#,
        ],
        "the default experience": [
            "subtitle": #""Rent a bike""#, "action": #""open""#, "image": #""card.png""#,
            "demoLink": #""https://appclip.apple.com/id?p=com.example.bikes.Clip""#,
            "expect": #"{ "screen": "start" }"#,
            "timeout": #""2s""#, "parity": "false", "description": #""What has no experience of its own""#,
            "owner": #""Team Bikes""#,
        ],
        "an advanced experience": experience, "a local experience": experience,
        "an invocation": [
            "title": #""Sticker on bike 17""#, "url": #""https://bikes.example/rent?bikeID=17""#,
            "from": #"["qrCode", "nfc"]"#, "each": #""bikes.csv""#, "testFlight": "true", "tags": #"["smoke"]"#,
            "expect": #"{ "screen": "bike" }"#, "installed": "true", "location": #""denied""#, "timeout": #""2s""#,
            "parity": "false", "skip": #""the bike is stolen""#, "description": #""The sticker of 2024""#,
            "owner": #""Team Bikes""#,
        ],
        "a location": ["latitude": "48.2", "longitude": "16.4"],
        "a journey": [
            "title": #""Comes back""#, "tags": #"["smoke"]"#, "skip": #""not yet""#,
            "steps": #"[{ "invoke": "https://bikes.example/rent" }, { "reopen": "appLibrary" }]"#,
            "description": #""A ride with a pause""#, "owner": #""Team Bikes""#,
        ],
        "a step": [
            "invoke": #""https://bikes.example/rent""#, "reopen": #""appSwitcher""#, "install": #""app""#,
            "from": #""nfc""#, "running": "true", "expect": #"{ "screen": "bike" }"#, "location": #""denied""#,
            "timeout": #""2s""#,
        ],
        "the settings": [
            "timeout": #""10s""#, "slow": #""2s""#, "retries": "1", "parity": "false", "probes": "true",
            "allow": #"["messages-card"]"#,
        ],
    ]

    private static let experience: KeyValuePairs<String, String> = [
        "url": #""https://bikes.example/rent""#, "title": #""Bikes Rental""#, "subtitle": #""Ride now""#,
        "action": #""open""#, "image": #""card.png""#, "place": "true", "expect": #"{ "screen": "choose-bike" }"#,
        "timeout": #""2s""#, "parity": "false", "each": #""bikes.csv""#, "description": #""The bikes at the station""#,
        "owner": #""Team Bikes""#,
    ]

    static func value(_ key: String, of object: String) -> String? { members[object]?.first { $0.key == key }?.value }

    /// Files that the examples name.
    static let files = [
        "bikes.csv": "id\n17\n", "Clip.entitlements": "<plist version=\"1.0\"><dict></dict></plist>",
        "Info.plist": "<plist version=\"1.0\"><dict></dict></plist>", "rent.html": "<html></html>",
        "apple-app-site-association": "{}", "bikes-app/Package.swift": "",
    ]

    /// What an example needs beside it, by the keys of its object.
    private static func needs(_ key: String, of format: any AnyObjectFormat) -> [String] {
        let known = ["package": "swiftProduct", "arguments": "swiftProduct", "secrets": "inheritEnvironment"]
        var names = format.keys.filter { $0.required != nil }.map(\.name) + [known[key]].compactMap { $0 }
        for rule in format.rules {
            switch rule {
            case .exactlyOne(let all):
                if !all.contains(where: (names + [key]).contains), let first = all.first { names.append(first) }
            case .required(let name, _): names.append(name)
            case .excludes: break
            }
        }
        return names.filter { $0 != key }
    }

    /// A suite that holds an example.
    static func suite(_ key: String, of format: any AnyObjectFormat) -> String? {
        guard let value = value(key, of: format.name) else { return nil }
        let besides = needs(key, of: format).map { "\"\($0)\": \(self.value($0, of: format.name) ?? "")" }
        let object = "{ \((["\"\(key)\": \(value)"] + besides).joined(separator: ", ")) }"
        if format.name == "a suite" { return object }
        var clip = #"{ "bundleID": "com.example.Clip", "host": { "command": ["true"] } }"#
        var app = #"{ "host": { "command": ["true"] } }"#
        var more = ""
        let url = #""url": "https://bikes.example/rent""#
        switch format.name {
        case "the clip": clip = object
        case "the app": app = object
        case "a host": clip = #"{ "bundleID": "com.example.Clip", "host": \#(object) }"#
        case "a simulator": clip = #"{ "bundleID": "com.example.Clip", "host": { "simulator": \#(object) } }"#
        case "a device": clip = #"{ "bundleID": "com.example.Clip", "host": { "device": \#(object) } }"#
        case "an expectation": more = #""invocations": [{ \#(url), "expect": \#(object) }]"#
        case "an expected card": more = #""invocations": [{ \#(url), "expect": { "card": \#(object) } }]"#
        case "a matcher": more = #""invocations": [{ \#(url), "expect": { "screen": \#(object) } }]"#
        case "a site": more = #""sites": { "bikes.example": \#(object) }"#
        case "a stated error": more = #""sites": { "bikes.example": { "association": \#(object) } }"#
        case "the experiences": more = #""experiences": \#(object)"#
        case "the default experience": more = #""experiences": { "default": \#(object) }"#
        case "an advanced experience": more = #""experiences": { "advanced": [\#(object)] }"#
        case "a local experience": more = #""experiences": { "local": [\#(object)] }"#
        case "an invocation": more = #""invocations": [\#(object)]"#
        case "a location": more = #""invocations": [{ \#(url), "location": \#(object) }]"#
        case "a journey": more = #""journeys": [\#(object)]"#
        case "a step":
            let first = key == "running" ? #"{ "invoke": "https://bikes.example/rent" }, "# : ""
            more = #""journeys": [{ "steps": [\#(first)\#(object)] }]"#
        case "the settings": more = #""settings": \#(object)"#
        default: return nil
        }
        return #"{ "version": 1, "clip": \#(clip), "app": \#(app)\#(more.isEmpty ? "" : ", " + more) }"#
    }
}

import ClipFacts

extension ValueType {
    func example(of key: String) -> JSONTree {
        switch self {
        case .string, .text, .filled, .form, .path, .anything: .text(Self.texts[key] ?? "example")
        case .duration: .text("5s")
        case .boolean, .only: .flag(true)
        case .null: .scalar(.null)
        case .word(let words): .text(words[0])
        case .integer(let range): .whole(range.lowerBound)
        case .number: .whole(37)
        case .array(let element, _, _): .array([element.example(of: key)])
        case .map(let value, _): .object([(Self.members[key] ?? "id", value.example(of: key))])
        case .oneOf(let types): types[0].example(of: key)
        case .keyed(let format): format().example
        }
    }

    private static let members = [
        "pages": "/rent", "redirects": "/old", "sites": "bikes.example", "environment": "LANG", "screens": "bike",
        "properties": "testrail",
    ]

    private static let texts = [
        "$schema": "../suite.schema.json", "app": "build/Clip.app", "arguments": "--quiet",
        "associatedDomains":
            "appclips:bikes.example", "association": "apple-app-site-association", "bundleID": "com.example.bikes.Clip",
        "command": "./clip.sh", "contains": "Bike", "declined": "notHTTPS", "delivered": "https://bikes.example/rent",
        "demoLink": "https://appclip.apple.com/id?p=com.example.bikes.Clip", "description": "Every way to a bike",
        "device": "iPhone 16", "each": "stickers.csv", "entitlements": "Clip.entitlements", "environment": "de",
        "error": "SWCERR00101", "experience": "https://bikes.example/rent", "id": "sticker-17", "image": "bike.png",
        "infoPlist": "Info.plist", "inheritEnvironment": "HOME", "invoke": "https://bikes.example/rent?bike=17",
        "iOS": "17.0", "issue": "https://bugs.example/17", "matches": "^bike", "minimumOS": "17.0", "name": "Bikes",
        "output": "ready",
        "owner": "Team Bikes", "package": "..", "pages": "rent.html", "parameters": "17", "prepare": "make",
        "properties": "C17", "redirects": "https://bikes.example/rent", "screen": "bike", "secrets": "TOKEN",
        "see": "the page of bike {bikeID}",
        "sizeReport": "App Thinning Size Report.txt", "skip": "opens in May", "subtitle": "Ride now", "suite": "Bikes",
        "swiftProduct": "BikesClip", "tags": "smoke", "teamID": "ABCDE12345", "title": "Sticker on bike 17",
        "until": "2027-01-31", "url": "https://bikes.example/rent?bike=17",
    ]
}

extension AnyObjectFormat {
    fileprivate var example: JSONTree {
        var names = keys.filter { $0.required != nil }.map(\.name)
        for rule in rules {
            switch rule {
            case .exactlyOne(let choices): names.append(choices[0])
            case .required(let name, _): names.append(name)
            case .excludes: break
            }
        }
        if names.isEmpty { names = [key("screen") ?? key("see") ?? key("association") ?? keys[0]].map(\.name) }
        return .object(keys.filter { names.contains($0.name) }.map { ($0.name, $0.type.example(of: $0.name)) })
    }
}

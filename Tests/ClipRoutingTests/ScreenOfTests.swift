import ClipRouting
import Foundation
import Testing

@Suite("The outcome of a value")
struct ScreenOfTests {
    enum Kind: String { case city, cargo = "cargo-bike" }

    enum Level: Int, Encodable { case ground, first }

    /// A type whose description differs from the names of its cases.
    enum Tab: CustomStringConvertible {
        case menu
        var description: String { "A tab" }
    }

    indirect enum Route: Sendable {
        case welcome
        case bike(Int)
        case rent(bike: Int, kind: Kind?)
        case pair(Int, String)
        case mixed(Int, name: String)
        case opened(Date, from: URL, id: UUID)
        case tab(Tab)
        case inner(Route)
        case labelled(route: Route)
        case list([Route])
        case table([String: Route])
        case place(at: (x: Double, y: Double))
        case owner(Owner)
        case opaque(image: Image)
        case ids(Set<Int>)
        case number(any Sendable)
    }

    /// A type that is not `Encodable`.
    struct Image {}

    struct Owner: Codable {
        var name: String
        var age: Int?
        var level = [1, 2]
    }

    static let cases: [(Route, Outcome)] = [
        (.welcome, .screen("welcome")),
        (.bike(17), .screen("bike", ["value": 17])),
        (.rent(bike: 17, kind: .cargo), .screen("rent", ["bike": 17, "kind": "cargo-bike"])),
        (.rent(bike: -1, kind: nil), .screen("rent", ["bike": -1, "kind": nil as Int?])),
        (.pair(1, "ä\0"), .screen("pair", ["value1": 1, "value2": "ä\0"])),
        (.mixed(1, name: "n"), .screen("mixed", ["value1": 1, "name": "n"])),
        (.tab(.menu), .screen("tab", ["value": "A tab"])),
        (.inner(.bike(2)), .screen("inner", ["value": "bike", "value.value": 2])),
        (
            .labelled(route: .mixed(3, name: "x")),
            .screen("labelled", ["route": "mixed", "route.value1": 3, "route.name": "x"])
        ),
        (.list([.welcome, .bike(4)]), .screen("list", ["value.0": "welcome", "value.1": "bike", "value.1.value": 4])),
        (.list([]), .screen("list", ["value": nil as Int?])),
        (.table(["a": .tab(.menu)]), .screen("table", ["value.a": "tab", "value.a.value": "A tab"])),
        (.place(at: (x: 1.5, y: -2)), .screen("place", ["at.x": 1.5, "at.y": -2.0])),
        (
            .owner(Owner(name: "Ada", age: nil)),
            .screen(
                "owner", ["value.name": "Ada", "value.age": nil as Int?, "value.level.0": 1, "value.level.1": 2])
        ),
        (.number(Float(0.1)), .screen("number", ["value": 0.1])),
        (.number(UInt64(1) << 60), .screen("number", ["value": 1_152_921_504_606_846_976])),
        (
            .number(UInt64.max),
            .screen("number", ["value": ParameterValue.number(DecimalNumber("18446744073709551615")!)])
        ),
        (
            .number(Decimal(string: "12345678901234567890.12")!),
            .screen("number", ["value": ParameterValue.number(DecimalNumber("12345678901234567890.12")!)])
        ),
        (.number(true), .screen("number", ["value": true])),
        (.number(Decimal(string: "4.25") ?? 0), .screen("number", ["value": 4.25])),
        (.number(Character("é")), .screen("number", ["value": "é"])),
        (.number("abc".dropFirst()), .screen("number", ["value": "bc"])),
        (.number(Data([0, 255])), .screen("number", ["value": "AP8="])),
        (.number(Double.infinity), .screen("number", ["value": Double.infinity])),
    ]

    @Test("of an enum's case is the case's name with its associated values", arguments: cases)
    func enumCase(_ route: Route, _ expected: Outcome) throws {
        #expect(try Outcome.screen(of: route) == expected)
    }

    @Test("writes dates, URLs and identifiers as text")
    func texts() throws {
        let url = try #require(URL(string: "https://h/a?b=%20"))
        let id = UUID()
        #expect(
            try Outcome.screen(of: Route.opened(Date(timeIntervalSince1970: 0.5), from: url, id: id))
                == .screen(
                    "opened", ["value1": "1970-01-01T00:00:00Z", "from": "https://h/a?b=%20", "id": id.uuidString]))
    }

    @Test("keeps NaN")
    func notANumber() throws {
        guard case .number(let number)? = try Outcome.screen(of: Route.number(Double.nan)).parameters["value"] else {
            Issue.record("no number")
            return
        }
        #expect(number.double.isNaN)
    }

    @Test("of an encodable value is the type's name with the encoded values")
    func encodable() throws {
        #expect(
            try Outcome.screen(of: Owner(name: "Ada", age: 36, level: []))
                == .screen("Owner", ["name": "Ada", "age": 36, "level": nil as Int?]))
        #expect(try Outcome.screen(of: Level.first) == .screen("first"))
        #expect(try Outcome.screen(of: Kind.cargo) == .screen("cargo-bike"))
        #expect(try Outcome.screen(of: Tab.menu) == .screen("A tab"))
    }

    private class Vehicle: Encodable { let wheels = 2 }
    private final class Bike: Vehicle {
        let owner = Owner(name: "Ada", age: nil, level: [7])
        let unnamed: (Int, label: Bool) = (1, label: true)
    }

    /// Reflects its members as a dictionary, although they are not pairs.
    private struct Named: Encodable, CustomReflectable {
        var name = "Ada"
        var customMirror: Mirror { Mirror(self, children: ["name": name], displayStyle: .dictionary) }
    }

    @Test("of a type with a custom mirror has the members of the mirror")
    func reflecting() throws {
        #expect(try Outcome.screen(of: Route.number(Named())) == .screen("number", ["value.name": "Ada"]))
    }

    @Test("has a class's inherited members")
    func inherited() throws {
        #expect(
            try Outcome.screen(of: Bike())
                == .screen(
                    "Bike",
                    [
                        "wheels": 2, "owner.name": "Ada", "owner.age": nil as Int?, "owner.level.0": 7,
                        "unnamed.value1": 1, "unnamed.label": true,
                    ]))
    }

    @Test("of an outcome, a name or nil")
    func others() throws {
        #expect(try Outcome.screen(of: Outcome.notHandled("no")) == .notHandled("no"))
        #expect(try Outcome.screen(of: "menu") == .screen("menu"))
        #expect(try Outcome.screen(of: Route?.none).screen == nil)
        #expect(try Outcome.screen(of: Route??.some(.some(.welcome))) == .screen("welcome"))
    }

    // MARK: Errors

    /// The error of `body`, as text.
    private func error(_ body: @autoclosure () throws -> Outcome) -> String {
        do { return "\(try body())" } catch { return "\(error)" }
    }

    @Test("is an error for a value that cannot be a parameter, and names the parameter")
    func refused() throws {
        #expect(
            error(try .screen(of: Route.opaque(image: Image()))).hasSuffix(
                "the parameter “image”: Image is not text, a number or a Boolean; make it Encodable or leave it out"))
        #expect(error(try .screen(of: Route.ids([1]))).hasSuffix("“value”: a set has no order; make it a sorted array"))
        #expect(try Outcome.screen(of: Route.number([Level.first: 2])) == .screen("number", ["value.1": 2]))
        #expect(
            error(try .screen(of: Route.number([true: 2]))).hasSuffix(
                "a key of type Bool is neither text nor an integer"))
        #expect(error(try .screen(of: ["a": "a", "b": "b"])).contains("is not a screen; return an enum's case"))
        #expect(
            error(try .screen(of: 17)) == "Int is not a screen; return an enum's case, an Encodable type or an Outcome")
        #expect(error(try .screen(of: NSLock())).hasPrefix("NSLock is not a screen"))
        #expect(error(try .screen(of: URL(fileURLWithPath: "/"))).hasPrefix("URL is not a screen"))
        #expect(
            error(try .screen(of: Route.table(["a": .bike(1), "a.value": .welcome]))).hasSuffix(
                "two values have this name"))
    }

    /// A cycle with two references at each level. `@unchecked Sendable`: used in one thread.
    private final class Node: Encodable, @unchecked Sendable {
        var left: Node?
        var right: Node?
    }

    @Test("is an error for cycles and deep nesting")
    func endless() throws {
        let node = Node()
        (node.left, node.right) = (node, node)
        #expect(error(try .screen(of: node)).contains("nested more than 32 levels deep; is there a cycle?"))
        (node.left, node.right) = (nil, nil)
        var deep = Route.welcome
        for _ in 0..<100 { deep = .inner(deep) }
        #expect(error(try .screen(of: deep)).contains("nested more than 32 levels deep"))
    }
}

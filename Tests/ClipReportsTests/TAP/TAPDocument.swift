import Foundation

/// A small reader of TAP 14, written from its specification.
struct TAPDocument {
    struct Point: Equatable {
        var isOk: Bool
        var number: Int
        var description: String
        var skip: String?
        /// The lines of the YAML block, without their indentation.
        var diagnostics: [String] = []
    }

    struct Malformed: Error {
        var line: String
    }

    var points: [Point] = []
    var plan: ClosedRange<Int>?

    init(_ text: String) throws {
        var lines = text.components(separatedBy: "\n")
        guard lines.count > 1, lines.removeFirst() == "TAP version 14", lines.removeLast().isEmpty else {
            throw Malformed(line: text)
        }
        var isInBlock = false
        for line in lines {
            if isInBlock {
                guard line.hasPrefix("  ") else { throw Malformed(line: line) }
                guard !points.isEmpty else { throw Malformed(line: line) }
                if line == "  ..." { isInBlock = false } else { points[points.count - 1].diagnostics.append(line) }
            } else if line == "  ---" {
                isInBlock = true
            } else if line.hasPrefix("1..") {
                let count = Int(line.dropFirst(3).prefix { $0.isNumber }) ?? -1
                plan = 1...max(1, count)
            } else if line.hasPrefix("#") {
                continue
            } else {
                points.append(try TAPDocument.point(line))
            }
        }
    }

    private static func point(_ line: String) throws -> Point {
        let isOk = line.hasPrefix("ok ")
        guard isOk || line.hasPrefix("not ok ") else { throw Malformed(line: line) }
        let rest = line.dropFirst(isOk ? 3 : 7)
        let digits = rest.prefix { $0.isNumber }
        guard let number = Int(digits), rest.dropFirst(digits.count).hasPrefix(" - ") else {
            throw Malformed(line: line)
        }
        var parts = [""]
        var isEscaped = false
        for scalar in rest.dropFirst(digits.count + 3).unicodeScalars {
            if isEscaped {
                parts[parts.count - 1].unicodeScalars.append(scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else if scalar == "#" {
                parts.append("")
            } else {
                parts[parts.count - 1].unicodeScalars.append(scalar)
            }
        }
        guard parts.count <= 2 else { throw Malformed(line: line) }
        let directive = parts.count == 2 ? parts[1] : nil
        guard directive?.hasPrefix(" SKIP") != false else { throw Malformed(line: line) }
        return Point(
            isOk: isOk, number: number, description: parts[0], skip: directive.map { String($0.dropFirst(6)) })
    }
}

import Foundation
import TestSupport
import Testing

extension Substitution {
  /// Compares a file with a harmless name in it to the same file with this one, by the address's extension.
  func expectFile(_ answer: HTTPAnswer, like plain: HTTPAnswer, at address: String) throws {
    let ending = address.prefix { $0 != "?" }.split(separator: ".").last.map(String.init) ?? ""
    switch ending {
    case "csv": try expectCSV(answer.text, like: plain.text, address)
    case "ofx": try expectOFX(answer.text, like: plain.text, address)
    case "qif": expectQIF(answer.text, like: plain.text, address)
    case "journal": expectJournal(answer.text, like: plain.text, address)
    case "json": try expectJSON(answer, like: plain, address)
    default: #expect(answer.body == plain.body, "\(address)")
    }
    guard let disposition = answer.field("Content-Disposition") else { return }
    let form = #/attachment; filename="[A-Za-z0-9._-]+"(; filename\*=UTF-8''[A-Za-z0-9._%-]+)?/#
    #expect(disposition.wholeMatch(of: form) != nil, "\(address): \(disposition)")
  }

  private func expectCSV(_ file: String, like plain: String, _ address: String) throws {
    let rows = try CSVCells.rows(of: file)
    let plainRows = try CSVCells.rows(of: plain)
    #expect(rows.map(\.count) == plainRows.map(\.count), "\(address)")
    let faults = zip(rows.joined(), plainRows.joined()).filter { cell, plainCell in
      let expected = Self.withoutHashes(text(plainCell))
      // A cell that a spreadsheet would take for a formula must be a number or begin differently.
      let isRisky = cell.unicodeScalars.first.map { "=+-@\t\r＝＋－＠".unicodeScalars.contains($0) } ?? false
      return ![expected, "'" + expected].contains(Self.withoutHashes(cell))
        || isRisky && cell.wholeMatch(of: #/-\d+(\.\d+)?/#) == nil
    }
    #expect(faults.map(\.0) == [], "\(address)")
  }

  private func expectOFX(_ file: String, like plain: String, _ address: String) throws {
    let parts = try XMLParts(file).elements
    let plainParts = try XMLParts(plain).elements
    #expect(parts.map(\.name) == plainParts.map(\.name), "\(address)")
    let limits = ["NAME": 32, "MEMO": 255, "MKTGINFO": 360]
    let faults = zip(parts, plainParts).filter { part, plainPart in
      part.text != String(text(plainPart.text).unicodeScalars.prefix(limits[part.name] ?? .max))
    }
    #expect(faults.map(\.0.text) == [], "\(address)")
  }

  /// Lines begin with their field's letter; slashes, bars, colons and brackets in names are replaced.
  private func expectQIF(_ file: String, like plain: String, _ address: String) {
    let lines = file.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let plainLines = plain.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.count == plainLines.count, "\(address)")
    let replaced: [Unicode.Scalar: Unicode.Scalar] = ["[": "(", "]": ")", "/": "-", "|": "-", ":": "-"]
    let safe = Substitution(typed: Self.replaced(text, replaced))
    let faults = zip(lines.map { String($0) }, plainLines).filter { line, plainLine in
      ![text(plainLine), safe.text(plainLine)].contains(line)
    }
    #expect(faults.map(\.0) == [], "\(address)")
  }

  /// Names keep their surroundings; none begins a line, a comment or another account.
  private func expectJournal(_ file: String, like plain: String, _ address: String) {
    let lines = file.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let plainLines = plain.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.count == plainLines.count, "\(address)")
    let name: [Unicode.Scalar: Unicode.Scalar] = [":": "-", ";": ",", "(": "{", ")": "}", "[": "{", "]": "}"]
    let comment: [Unicode.Scalar: Unicode.Scalar] = ["[": "(", "]": ")", ":": "\u{2236}"]
    let (named, quoted) = (
      Substitution(typed: Self.replaced(text, name)), Substitution(typed: Self.replaced(text, comment))
    )
    let faults = zip(lines.map { String($0) }, plainLines).filter { line, plainLine in
      // Typed text is in quotation marks; the names before it are not.
      let quotation = plainLine.firstIndex(of: "\"") ?? plainLine.endIndex
      return line != named.text(String(plainLine[..<quotation])) + quoted.text(String(plainLine[quotation...]))
    }
    #expect(faults.map(\.0) == [], "\(address)")
  }

  private func expectJSON(_ answer: HTTPAnswer, like plain: HTTPAnswer, _ address: String) throws {
    let values = try Self.leaves(try JSONSerialization.jsonObject(with: Data(answer.body)))
    let plainValues = try Self.leaves(try JSONSerialization.jsonObject(with: Data(plain.body)))
    #expect(values.count == plainValues.count, "\(address)")
    let faults = zip(values, plainValues).filter { value, plainValue in
      Self.withoutHashes(value) != Self.withoutHashes(text(plainValue))
    }
    #expect(faults.map(\.0) == [], "\(address)")
  }

  /// Names and values, sorted by name.
  private static func leaves(_ json: Any) throws -> [String] {
    switch json {
    case let object as [String: Any]: return try object.keys.sorted().flatMap { try [$0] + leaves(object[$0] ?? "") }
    case let list as [Any]: return try list.flatMap(leaves)
    default: return ["\(json)"]
    }
  }

  private static func replaced(_ text: String, _ signs: [Unicode.Scalar: Unicode.Scalar]) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(signs[scalar] ?? scalar) }
    return String(result)
  }
}

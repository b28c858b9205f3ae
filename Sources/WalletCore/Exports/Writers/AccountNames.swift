/// Unique account names that a format can contain: two accounts may have the same name, and several formats identify
/// accounts by name only.
struct AccountNames: Sendable {
  private var names: [AccountID: String] = [:]
  private var taken: Set<String> = []
  /// How many names were tried so far: the cost of assigning them.
  private(set) var tries = 0

  /// - Parameters:
  ///   - accounts: the accounts, oldest first; the later of two with the same name gets a number.
  ///   - cleaned: reduces a name to what the format can contain.
  init(_ accounts: [Account] = [], cleaned: (String) -> String) {
    // The next number for each name: all lower ones are taken, and a name that is taken stays taken.
    var numbers: [String: Int] = [:]
    for account in accounts {
      let name = cleaned(account.name)
      // Some programs ignore case, so names that differ only in case count as the same.
      let key = name.lowercased()
      var unique = name
      var number = numbers[key] ?? 2
      var isTaken = !take(key)
      while isTaken {
        unique = "\(name) (\(number))"
        number += 1
        isTaken = !take(unique.lowercased())
        numbers[key] = number
      }
      names[account.id] = unique
    }
  }

  private mutating func take(_ name: String) -> Bool {
    tries += 1
    return taken.insert(name).inserted
  }

  /// The unique name of an account.
  subscript(id: AccountID) -> String { names[id] ?? id.id.base64url }

  /// Replaces each run of white space with one space, with none at the ends, and replaces the given characters.
  static func cleaned(_ name: String, replacing: [Unicode.Scalar: Unicode.Scalar]) -> String {
    var result = String.UnicodeScalarView()
    var owesSpace = false
    for scalar in name.unicodeScalars {
      if isGap(scalar) {
        owesSpace = !result.isEmpty
        continue
      }
      if owesSpace { result.append(" ") }
      owesSpace = false
      result.append(replacing[scalar] ?? scalar)
    }
    return String(result)
  }

  /// Whether it is white space or a control character.
  private static func isGap(_ scalar: Unicode.Scalar) -> Bool {
    // Nearly all are these, and Unicode's tables take ten times as long.
    if scalar.isASCII { return scalar.value <= 0x20 || scalar.value == 0x7F }
    return scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
  }
}

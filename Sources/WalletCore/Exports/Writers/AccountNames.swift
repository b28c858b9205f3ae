/// Names that a format can carry, no two alike: two accounts may bear the same name, and several formats know accounts
/// by their names only.
struct AccountNames: Sendable {
  private var names: [AccountID: String] = [:]
  private var taken: Set<String> = []
  /// How many names were tried so far: what giving them cost.
  private(set) var tries = 0

  /// - Parameters:
  ///   - accounts: whose names, the oldest first; the later of two alike gets a number.
  ///   - cleaned: what of a name the format can carry.
  init(_ accounts: [Account] = [], cleaned: (String) -> String) {
    // What a name's next number is: those before it are taken, and a name that is taken stays so.
    var numbers: [String: Int] = [:]
    for account in accounts {
      let name = cleaned(account.name)
      // Programs differ in whether case counts, so names that differ in nothing else are alike.
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

  /// What an account is called.
  subscript(id: AccountID) -> String { names[id] ?? id.id.base64url }

  /// Every run of white space as one space, none at the ends, and some characters as others.
  static func cleaned(_ name: String, replacing: [Unicode.Scalar: Unicode.Scalar]) -> String {
    var result = String.UnicodeScalarView()
    var owesSpace = false
    for scalar in name.unicodeScalars {
      if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
        owesSpace = !result.isEmpty
        continue
      }
      if owesSpace { result.append(" ") }
      owesSpace = false
      result.append(replacing[scalar] ?? scalar)
    }
    return String(result)
  }
}

/// Names that a format can carry, no two alike: two accounts may bear the same name, and several formats know accounts
/// by their names only.
struct AccountNames: Sendable {
  private var names: [AccountID: String] = [:]
  private var taken: Set<String> = []

  /// - Parameters:
  ///   - accounts: whose names, the oldest first; the later of two alike gets a number.
  ///   - cleaned: what of a name the format can carry.
  init(_ accounts: [Account] = [], cleaned: (String) -> String) {
    for account in accounts {
      let name = cleaned(account.name)
      var unique = name
      var number = 2
      // Programs differ in whether case counts, so names that differ in nothing else are alike.
      while !taken.insert(unique.lowercased()).inserted {
        unique = "\(name) (\(number))"
        number += 1
      }
      names[account.id] = unique
    }
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

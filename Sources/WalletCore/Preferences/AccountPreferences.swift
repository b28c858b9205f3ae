/// How a user wants an account to look, and what to be told of it. Outside the books' chain.
public struct AccountPreferences: Sendable, Equatable {
  /// The colour of its mark; nil for none.
  package var colour: AccountColour?
  /// The icon in its mark; nil for none.
  package var icon: AccountIcon?
  /// How much is to be saved in it, in smallest units; nil without a goal.
  package var goal: Int64?
  /// Below which balance the user wants to be told, in smallest units; nil for never.
  package var lowLimit: Int64?

  /// The preferences of an account for which nothing was chosen.
  package static let none = AccountPreferences()

  /// Creates preferences from their parts.
  package init(
    colour: AccountColour? = nil, icon: AccountIcon? = nil, goal: Int64? = nil, lowLimit: Int64? = nil
  ) {
    self.colour = colour
    self.icon = icon
    self.goal = goal
    self.lowLimit = lowLimit
  }
}

/// The colours of accounts' marks, as stored.
package enum AccountColour: UInt8, Sendable, CaseIterable {
  case red = 1, orange, amber, olive, green, teal, cyan, blue, indigo, purple, pink, grey
}

/// The icons of accounts, as stored.
package enum AccountIcon: UInt8, Sendable, CaseIterable {
  case wallet = 1, bank, coins, chart, card, house, key, car, bicycle, train, plane, suitcase, cart, bag, gift, cup,
    meal, heart, book, school, tools, umbrella, phone, star
}

/// What of an account's preferences is to be changed.
package enum AccountPreference: Sendable, Equatable {
  /// Its mark; nil for no colour, or no icon.
  case look(AccountColour?, AccountIcon?)
  /// How much is to be saved, in smallest units; nil removes the goal.
  case goal(Int64?)
  /// Below which balance to tell, in smallest units; nil for never.
  case lowLimit(Int64?)
}

/// A move of an account in the list of accounts.
package enum AccountMove: String, Sendable {
  /// To the top, or past the one above or below.
  case top, up, down
}

extension Account {
  /// How much is to be saved in it.
  package var goal: Money? { preferences.goal.map { Money(minorUnits: $0, currency: balance.currency) } }

  /// Below which balance the user wants to be told.
  package var lowLimit: Money? { preferences.lowLimit.map { Money(minorUnits: $0, currency: balance.currency) } }

  /// Whether the user wants to be told that there is little in it.
  package var isLow: Bool { isOpen && preferences.lowLimit.map { balance.minorUnits < $0 } ?? false }
}

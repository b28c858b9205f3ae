import WalletCore

/// The tables of version 1. The triggers are the last check of every booking, whichever program writes to the file.
///
/// ``Migrations`` creates them from these texts. To change one after its version is released, first give its migration
/// its own copy.
enum Schema {
  /// "MyWi" in ASCII: marks the file as ours (SQLite's `application_id`).
  static let applicationID: Int64 = 0x4D79_5769
  /// "MyWa", "MyWl", "MyWt", "MyWc", "MyWd", "MyWe", "MyWf", "MyWg" and "MyWh" in ASCII: the marks of files from
  /// builds before the first release, which no program reads any more. A change of a table before that release needs
  /// another mark.
  static let earlierApplicationIDs: [Int64] = [
    0x4D79_5761, 0x4D79_576C, 0x4D79_5774, 0x4D79_5763, 0x4D79_5764, 0x4D79_5765, 0x4D79_5766, 0x4D79_5767,
    0x4D79_5768,
  ]

  /// Tables and indexes.
  static let tables: [SQL] = [
    facts, ledger, notes, holds, cardNames, users, cards, signIn, changes, rates, charging, sessions, bills, leaving,
    marks,
  ]

  /// Triggers.
  static let guards: [SQL] = [
    factGuards, bookingGuards, transferGuards, accountGuards, noteGuards, holdGuards, cardNameGuards, userGuards,
    changeGuards,
    rateGuards, chargingGuards, sessionGuards, billGuards, leavingGuards, moments,
  ]

  /// The whole schema, part by part.
  static let all: [SQL] = tables + guards
}

/// What the owner's file says of all charge points: read whole, or not at all (``ChargerFile``).
package struct ChargerList: Sendable, Equatable {
  /// Who is paid.
  package struct Operator: Sendable, Hashable {
    /// The name, unique among operators; its merchant account has the same.
    package let name: AccountName
    /// The postal address, for invoices.
    package let address: String
    /// The tax number, for invoices; may be empty.
    package let taxID: String

    /// An operator.
    package init(name: AccountName, address: String, taxID: String) {
      self.name = name
      self.address = address
      self.taxID = taxID
    }
  }

  /// Each once, in the order of the file.
  package let operators: [Operator]
  /// By number, each with at least one charger. No identity, charger's number or connector stands twice.
  package let points: [ChargePoint]

  /// A list that keeps what ``operators`` and ``points`` say.
  package init(operators: [Operator], points: [ChargePoint]) {
    self.operators = operators
    self.points = points
  }
}

/// What taking over a list changed.
package struct ChargerListChange: Sendable, Equatable {
  /// Charge points in the list.
  package var points = 0
  /// Chargers in the list.
  package var chargers = 0
  /// Chargers that were new, or had retired before.
  package var added = 0
  /// Chargers that are no longer in the list.
  package var retired = 0
  /// Tariffs that are new; a charge point's first counts.
  package var tariffs = 0

  /// Nothing.
  package init() {}
}

/// What a store has after it took over a list.
package struct LoadedChargers: Sendable, Equatable {
  /// What that changed.
  package let change: ChargerListChange
  /// All charge points by number, retired ones too.
  package let points: [StoredChargePoint]

  /// What a store says after it took over a list.
  package init(change: ChargerListChange, points: [StoredChargePoint]) {
    self.change = change
    self.points = points
  }
}

/// Why a list does not fit what is kept; nothing of it is taken over.
package enum ChargerListConflict: Error, Sendable, Equatable {
  /// The charge point has another identity: a replaced one needs a new number.
  case identityChanged(ChargePointID, was: ChargePointIdentity)
  /// Another charge point, perhaps a retired one, has the identity.
  case identityTaken(ChargePointIdentity, by: ChargePointID)
  /// The charger belongs to another charge point, or has another connector's number there: a sticker stays where it is.
  case chargerMoved(ChargerNumber, at: ChargePointID)
}

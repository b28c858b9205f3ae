import WalletCore

/// The action just done, in a few words at the start of a page's title. They contain no amount if amounts are hidden.
extension Words {
  /// The action on an account.
  static func done(_ notice: AccountNotice, _ amounts: AmountStyle) -> String {
    switch notice {
    case .booked(let entry): done(entry, amounts)
    case .exchanged(let exchange):
      amounts == .plain ? "Exchanged \(MoneyText.string(exchange.gave, amounts))" : "Money exchanged"
    case .renamed: "Renamed"
    case .reopened: "Account reopened"
    }
  }

  private static func done(_ entry: Entry, _ amounts: AmountStyle) -> String {
    let amount = MoneyText.string(entry.amount, amounts)
    let isTold = amounts == .plain
    switch entry.kind {
    case .deposit: return isTold ? "Deposited \(amount)" : "Deposited"
    case .withdraw: return isTold ? "Withdrew \(amount)" : "Withdrawn"
    case .undo: return isTold ? "Undone: \(amount)" : "Undone"
    case .reopen where !entry.isOutgoing: return isTold ? "Account reopened, \(amount) back" : "Account reopened"
    case .capture where entry.isOutgoing: return isTold ? "Paid \(amount)" : "Paid"
    case .transfer, .close, .reopen, .exchange, .capture, .fee:
      if entry.isOutgoing { return isTold ? "Moved \(amount)" : "Money moved" }
      return isTold ? "Received \(amount)" : "Money received"
    }
  }

  /// The action that the home page shows.
  static func done(_ notice: HomeNotice) -> String {
    switch notice {
    case .created: "Account opened"
    case .closed: "Account closed"
    case .signedOut: done(SessionsNotice.ended)
    case .staysAfterAll: "Nothing is deleted"
    }
  }

  /// The action on the user's sessions.
  static func done(_ notice: SessionsNotice) -> String {
    switch notice {
    case .ended: "Device signed out"
    case .othersEnded: "Other devices signed out"
    }
  }

  /// The action in the settings.
  static func done(_ notice: SettingsNotice) -> String {
    switch notice {
    case .nameSaved: "Name saved"
    case .phoneChanged: "Phone number changed"
    case .phoneKept: "Phone number kept"
    case .goalSaved: "Goal saved"
    case .goalRemoved: "Goal removed"
    }
  }

  /// The action on a card.
  static func done(_ notice: CardsNotice) -> String {
    switch notice {
    case .added: "Card added"
    case .renamed: "Card renamed"
    case .removed: "Card removed"
    case .restored: "Card brought back"
    }
  }

  /// The action on a passkey.
  static func done(_ notice: PasskeysNotice) -> String {
    switch notice {
    case .added: "Passkey added"
    case .renamed: "Passkey renamed"
    case .removed: "Passkey removed"
    }
  }

  /// The action on an authenticator app.
  static func done(_ notice: TOTPNotice) -> String {
    switch notice {
    case .on: "App turned on"
    case .off: "App turned off"
    case .secondStep: "App is a second step"
    case .oneCode: "One code is enough"
    }
  }
}

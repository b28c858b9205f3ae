import WalletCore

/// What a signed-in driver does at a charge point: begins, or reserves a charger first.
package struct ChargeForm {
  /// The user's open accounts in dollars.
  package var accounts: [Account]
  /// What the user has reserved or charges at now, anywhere; nil for nothing.
  package var claim: ChargingClaim?
  /// Whether the charge point takes reservations.
  package var takesReservations: Bool
  /// The times and limits of charging.
  package var policy: ChargingPolicy
  /// What was typed; nil at first.
  package var typed: ChargeTyped?
  /// Why it was refused; nil if it was not.
  package var problem: ChargeProblem?
  /// The present time.
  package var now: ChargingMoment
  /// The forms' CSRF token.
  package var csrf: FormToken
  /// The form's operation key.
  package var key: String

  /// Creates a form from its parts.
  package init(
    accounts: [Account], claim: ChargingClaim?, takesReservations: Bool, policy: ChargingPolicy,
    typed: ChargeTyped? = nil, problem: ChargeProblem? = nil, now: ChargingMoment, csrf: FormToken, key: String
  ) {
    self.accounts = accounts
    self.claim = claim
    self.takesReservations = takesReservations
    self.policy = policy
    self.typed = typed
    self.problem = problem
    self.now = now
    self.csrf = csrf
    self.key = key
  }
}

/// What a driver typed and chose.
package struct ChargeTyped: Sendable, Equatable {
  package var charger: ChargerNumber?
  /// The account as sent; empty if none was chosen.
  package var account: String
  /// The limit as typed.
  package var limit: String
  package var mayRaise: Bool

  /// What a form says.
  package init(charger: ChargerNumber?, account: String = "", limit: String = "", mayRaise: Bool = false) {
    self.charger = charger
    self.account = account
    self.limit = limit
    self.mayRaise = mayRaise
  }
}

/// Why a driver's form was refused.
package enum ChargeProblem: Sendable, Equatable {
  /// No account was chosen.
  case noAccount
  /// The limit is no amount.
  case limit(AmountRefusal)
  /// The charger, the session or the books refuse it.
  case refused(ChargingRefusal)

  /// The field that can fix it; nil if none can.
  var field: StaticString? {
    switch self {
    case .noAccount: "account"
    case .limit, .refused(.limitOutOfRange): "limit"
    case .refused(.occupied), .refused(.outOfOrder), .refused(.notConnected), .refused(.noReservations),
      .refused(.noCharger):
      "charger"
    case .refused(.books(let refusal)):
      switch refusal.inputs.first {
      case .amount: "limit"
      case .receiver: "account"
      case .card, nil: nil
      }
    case .refused: nil
    }
  }
}

extension Words {
  /// Why a driver's form was refused.
  package static func sentence(_ problem: ChargeProblem, asked: Money? = nil, _ amounts: AmountStyle) -> String {
    switch problem {
    case .noAccount: noPayingAccount
    case .limit(let refusal): sentence(refusal, in: .usd)
    // What a limit may be follows from prices, which are no secret.
    case .refused(.limitOutOfRange(let least, let most)): limitRange(least, most, .plain)
    case .refused(let refusal): sentence(refusal, asked: asked, amounts)
    }
  }
}

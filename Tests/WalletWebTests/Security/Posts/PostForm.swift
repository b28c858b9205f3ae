@testable import WalletTestSupport
@testable import WalletWeb

/// A form that the wallet takes from users: what it needs and what a right one does. Names in braces stand for
/// identifiers of ``PostScene``.
struct PostForm: Sendable {
  /// Whom it is for. Without a session every one of them leads to the phone page.
  enum Need: Sendable {
    case session
    /// A fresh proof, after which the person comes to this page.
    case proof(String)
  }

  /// What a right form does in a session that may send it.
  enum Effect: Sendable {
    case changes
    /// It only answers, or there is nothing to change in the scene.
    case nothing
  }

  let address: String
  /// The page that has it; nil for a form of which the table has every field.
  let page: String?
  let values: [(String, String)]
  let need: Need
  let effect: Effect
  /// Whether its token alone is a whole form.
  let isWhole: Bool
  /// Whether it changes nothing for a user without passkeys, app and recovery codes.
  let isOfFactor: Bool

  init(
    _ address: String, on page: String? = nil, _ values: [(String, String)] = [], need: Need = .session,
    _ effect: Effect = .changes, isWhole: Bool = false, isOfFactor: Bool = false
  ) {
    (self.address, self.page, self.values, self.need, self.effect) = (address, page, values, need, effect)
    (self.isWhole, self.isOfFactor) = (isWhole, isOfFactor)
  }

  /// Every form of a user, in an order in which each finds what it changes; what ends the session comes last.
  static let all = money + things + settings + proofs

  private static let account = "/accounts/{account}"

  private static let money = [
    PostForm("/quick", [("account", "{account}"), ("amount", "1")], .nothing),
    PostForm("/accounts", on: "/accounts/new", [("name", "Trip")]),
    PostForm(account + "/deposit", on: account, [("amount", "1")]),
    PostForm(account + "/withdraw", on: account, [("amount", "1")]),
    PostForm(account + "/choose", on: account, [("amount", "1")], .nothing),
    PostForm(account + "/transfer", on: account, [("amount", "1"), ("to", "{other}")]),
    PostForm(account + "/exchange", on: account + "/exchange?amount=1&to={euros}"),
    PostForm(account + "/look", on: account + "/look", [("colour", "6"), ("icon", "11")]),
    PostForm(account + "/goal", on: account + "/look", [("amount", "50")]),
    PostForm(account + "/limit", on: account + "/look", [("limit", "20")]),
    PostForm(account + "/move", [("down", "1")]),
    PostForm(account + "/name", on: account, [("name", "Daily")]),
    PostForm("/closed/{closed}/reopen", on: "/closed"),
    PostForm("/receipts/{operation}/note", on: "/receipts/{operation}", [("note", "from Ann")]),
    PostForm("/undo/{operation}", on: "/receipts/{operation}"),
  ]

  private static let things = [
    PostForm("/cards/new", on: "/cards/new", [("number", "378282246310005"), ("expiry", "12/29")]),
    PostForm("/cards/{card}/name", [("nickname", "Work")]),
    PostForm("/cards/{card}/delete", isWhole: true),
    PostForm("/cards/{removed}/restore", isWhole: true),
    PostForm("/charge/begin", [("charger", "100003"), ("account", "{account}"), ("limit", "5")], .nothing),
    PostForm("/charge/reserve", [("charger", "100003")], .nothing),
    PostForm("/charge/reservations/{reservation}/cancel", [], .nothing),
    PostForm("/charge/sessions/{session}/stop", [], .nothing),
    PostForm("/charge/sessions/{session}/raise", [("amount", "1")], .nothing),
    PostForm("/invoices/setup", on: "/invoices/setup", [("name", "Ann"), ("address", "1 Main Street")]),
  ]

  private static let settings = [
    PostForm("/settings/name", on: "/settings", [("name", "Ann")]),
    PostForm("/settings/theme", [("theme", "piggy")]),
    PostForm("/settings/amounts", [("hide", "on")]),
    PostForm("/settings/hours", [("hours", "12")]),
    PostForm("/settings/goal", [("goal", "500"), ("currency", "USD")]),
    PostForm(
      "/settings/recovery/file", Array(repeating: ("code", "0000-0000-0000-0000"), count: 10), .nothing),
    PostForm("/settings/sessions/seen", [("seen", "9999")], .nothing),
    PostForm("/confirm", [("code", "x")], .nothing, isWhole: true),
    PostForm("/confirm/passkey", [("passkey", "{}"), ("ticket", "x")], .nothing),
    PostForm("/settings/sessions/{browser}/end", isWhole: true),
    PostForm("/settings/sessions/end-others", isWhole: true),
  ]

  private static let proofs = [
    PostForm(
      "/accounts/{spare}/delete", on: "/accounts/{spare}/delete", [("move_to", "{other}")],
      need: .proof("/accounts/{spare}/delete")),
    PostForm("/settings/phone", [("phone", "(530) 555-0188"), ("country", "US")], need: .proof("/settings/phone")),
    PostForm("/settings/recovery", need: .proof("/settings/recovery"), isWhole: true),
    PostForm("/settings/passkeys", [("name", "New")], need: .proof("/settings/passkeys"), .nothing),
    PostForm(
      "/settings/passkeys/{passkey}/name", [("name", "Work")], need: .proof("/settings/passkeys"), isOfFactor: true),
    PostForm(
      "/settings/passkeys/{passkey}/remove", need: .proof("/settings/passkeys"), isWhole: true, isOfFactor: true),
    PostForm("/settings/totp", [("off", "1")], need: .proof("/settings/totp"), isWhole: true, isOfFactor: true),
    PostForm("/settings/leave", need: .proof("/settings/leave"), isWhole: true),
  ]
}

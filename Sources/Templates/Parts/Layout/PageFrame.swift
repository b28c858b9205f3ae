import WalletCore

/// The values that every page gets from the program: theme, time zone, sign-in state, amounts, scripts, session end.
package struct PageFrame: Sendable {
  /// The parts that all pages of the theme share.
  let shell: PageShell
  /// The time zone of the displayed times.
  package var zone: DayZone
  /// Whether the header links to the home page and the settings.
  package var signedIn: Bool
  /// Whether amounts are shown or hidden.
  package var amounts: AmountStyle
  /// The addresses of the pages' scripts.
  package var scripts: PageScripts
  /// When the session ends, to warn the user; nil if that takes days.
  package var end: SessionEnd?
  /// The warning about a changed factor, shown before the heading; nil for none.
  package var change: HTML?
  /// What is told of the user's charging before the heading; nil for nothing.
  package var banner: HTML?

  /// Creates a frame from its parts.
  package init(
    shell: PageShell, zone: DayZone, signedIn: Bool, amounts: AmountStyle = .plain,
    scripts: PageScripts = .none, end: SessionEnd? = nil, change: HTML? = nil,
    banner: HTML? = nil
  ) {
    self.shell = shell
    self.zone = zone
    self.signedIn = signedIn
    self.amounts = amounts
    self.scripts = scripts
    self.end = end
    self.change = change
    self.banner = banner
  }

  /// Colours, logo and name.
  var theme: Theme { shell.theme }
}

/// The addresses of the pages' scripts, each with the hash of its content. Pages work without them.
///
/// A class, so that copying a page's frame costs one reference count and not one for each address.
package final class PageScripts: Sendable {
  /// No scripts.
  package static let none = PageScripts()

  /// Countdowns, session ends, and parts of a page that the script reloads.
  package let form: String?
  /// Fields that are checked when the user leaves them, and previews; it needs the `form` script.
  package let check: String?
  /// The code field.
  package let code: String?
  /// A field for a telephone number, formatted as the user types.
  package let phone: String?
  /// A form with an amount.
  package let money: String?
  /// A form with a card's number, grouped as the user types.
  package let card: String?
  /// A list of currencies, where a typed code finds its currency; it needs the `check` script.
  package let currency: String?
  /// The buttons that print and copy; without it the browser's menus do both.
  package let print: String?
  /// The map of charge points, which it renews; the button that asks the browser where it is; and what is told of the
  /// user's charging.
  package let charge: String?
  /// The buttons that ask for a passkey.
  package let passkey: String?

  /// Creates addresses from paths on this server; nil for no script.
  package init(
    form: String? = nil, check: String? = nil, code: String? = nil, phone: String? = nil, money: String? = nil,
    card: String? = nil, currency: String? = nil, print: String? = nil, charge: String? = nil,
    passkey: String? = nil
  ) {
    self.form = form
    self.check = check
    self.code = code
    self.phone = phone
    self.money = money
    self.card = card
    self.currency = currency
    self.print = print
    self.charge = charge
    self.passkey = passkey
  }
}

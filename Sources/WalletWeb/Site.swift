import CentralSystem
import HTTPServer
import PhoneNumbers
import Templates
import WalletCore

/// What an event loop makes once for all its requests: settings, guards, files, and page parts.
///
/// A class, so that passing it on counts one reference, not one for each part. Each loop has its own, because loops
/// that count references to the same object wait for each other.
final class Site: Sendable {
  let configuration: Configuration
  /// The port that the wallet listens on.
  let port: Int
  let assets: Assets
  let routes = Routes()
  let hostGuard: HostGuard
  /// The full address of the page that stops a change of number; nil where people have no one address of the wallet.
  let stopPage: String?
  let crossSiteGuard: CrossSiteGuard
  let passkeyPlaces: PasskeyPlaces
  let clientAddress: ClientAddress
  let cookie: SessionCookie
  let formTokens: FormTokens
  let operationKeys: OperationKeys
  let log: Log
  let random: any RandomSource
  let clock: any WalletClock
  /// The charge points as they are now.
  let chargePoints: LiveChargePoints
  /// The claims and sessions at them that are not over.
  let charging: LiveCharging
  /// What the map shows besides them.
  let map: CurrentMap
  /// The QR codes on their pages.
  let qrFigures = QRFigures()
  /// The system's libraries that run.
  let libraries: [RunningLibrary]
  /// What drivers do there.
  let central: CentralSystem
  /// Where they connect.
  let door: ChargePointDoor
  let zone: DayZone
  /// Where network addresses are.
  let places: NetworkPlaces
  /// The last days in that zone.
  let calendar: TrendCalendar
  /// The addresses of the pages' scripts.
  let scripts: PageScripts
  /// The country list with the United States chosen.
  private let firstCountryOptions: HTML
  /// The common parts of all pages of a theme.
  private let classicShell: PageShell
  private let piggyShell: PageShell
  /// The phone page as everyone sees it first.
  private let firstLoginPages: FirstLoginPages

  init(
    _ configuration: Configuration, dependencies: Dependencies, key: HMACKey,
    earlierKeys: EarlierKeys, assets: Assets, port: Int, log: Log, central: CentralSystem
  ) {
    self.configuration = configuration
    self.port = port
    self.assets = assets
    self.log = log
    hostGuard = HostGuard(port: port, publicURL: configuration.publicURL, others: configuration.hosts)
    stopPage = configuration.publicURL.map { "\($0.origin)\(Link.to.stopPhoneChange().address)" }
    crossSiteGuard = CrossSiteGuard(publicURL: configuration.publicURL)
    let clientAddress = ClientAddress(trusted: configuration.trustedProxies)
    self.clientAddress = clientAddress
    passkeyPlaces = PasskeyPlaces(port: port, publicURL: configuration.publicURL, clients: clientAddress)
    self.central = central
    door = ChargePointDoor(central, clients: clientAddress)
    cookie = SessionCookie(port: port, publicURL: configuration.publicURL)
    formTokens = FormTokens(key, earlier: earlierKeys)
    operationKeys = OperationKeys(
      key, earlier: earlierKeys, random: dependencies.random, clock: dependencies.clock)
    random = dependencies.random
    clock = dependencies.clock
    chargePoints = dependencies.chargePoints
    charging = dependencies.charging
    map = dependencies.map
    libraries = dependencies.libraries
    let zone = DayZone(offsetSeconds: LocalTime.offset(at:))
    self.zone = zone
    places = NetworkPlaces(isPublic: configuration.publicURL != nil)
    calendar = TrendCalendar(zone: zone)
    let scripts = PageScripts(
      form: assets.scripts["/js/form.js"], check: assets.scripts["/js/check.js"], code: assets.scripts["/js/code.js"],
      phone: assets.scripts["/js/phone.js"], money: assets.scripts["/js/money.js"],
      card: assets.scripts["/js/card.js"], currency: assets.scripts["/js/currency.js"],
      print: assets.scripts["/js/print.js"], charge: assets.scripts["/js/charge.js"],
      passkey: assets.scripts["/js/passkey.js"])
    self.scripts = scripts
    let printsCodes = configuration.sms == .console
    let options = LoginPage.options(Country.all, chosen: Country.unitedStates.code)
    firstCountryOptions = options
    classicShell = PageShell(stylesheet: assets.stylesheet, theme: .classic)
    piggyShell = PageShell(stylesheet: assets.stylesheet, theme: .piggy)
    firstLoginPages = FirstLoginPages(classicShell, piggyShell) { shell, hasPasskeys, token in
      LoginPage(
        frame: PageFrame(shell: shell, zone: zone, signedIn: false, scripts: scripts), countries: options, phone: "",
        problem: nil, hasPasskeys: hasPasskeys, printedHere: printsCodes, csrf: token
      ).html
    }
  }

  /// Whether codes are printed to the console instead of being sent.
  var printsCodes: Bool { configuration.sms == .console }

  /// The country list's options; without a country the United States are chosen.
  func countryOptions(chosen country: Country?) -> HTML {
    let code = (country ?? .unitedStates).code
    return code == Country.unitedStates.code ? firstCountryOptions : LoginPage.options(Country.all, chosen: code)
  }

  /// The common parts of all pages of a theme.
  func shell(_ theme: Theme) -> PageShell {
    switch theme {
    case .classic: classicShell
    case .piggy: piggyShell
    }
  }

  /// The phone page as a visitor with this theme sees it first, at an address that can have passkeys or cannot.
  func firstLoginPage(_ theme: Theme, hasPasskeys: Bool) -> PreparedPage { firstLoginPages[theme, hasPasskeys] }
}

/// The phone page as everyone sees it first, made once for each theme, with and without passkeys: at the machine's own
/// number, `127.0.0.1`, browsers keep none.
private struct FirstLoginPages {
  private let classic: (with: PreparedPage, without: PreparedPage)
  private let piggy: (with: PreparedPage, without: PreparedPage)

  init(_ classic: PageShell, _ piggy: PageShell, _ render: (PageShell, _ hasPasskeys: Bool, FormToken) -> HTML) {
    func pages(_ shell: PageShell) -> (with: PreparedPage, without: PreparedPage) {
      (PreparedPage { render(shell, true, $0) }, PreparedPage { render(shell, false, $0) })
    }
    self.classic = pages(classic)
    self.piggy = pages(piggy)
  }

  subscript(theme: Theme, hasPasskeys: Bool) -> PreparedPage {
    let pages =
      switch theme {
      case .classic: classic
      case .piggy: piggy
      }
    return hasPasskeys ? pages.with : pages.without
  }
}

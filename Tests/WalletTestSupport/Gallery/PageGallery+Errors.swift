import Templates
import TestSupport
import Testing
import WalletCore

extension PageGallery {
  /// Requests that cannot be answered, and finally a store that has failed.
  mutating func addErrors(_ wallet: TestWallet) throws {
    let person = try signedIn(wallet, "(530) 555-0141")
    let account = try person.openAccount("Everyday", deposit: "5")
    let csrf = ("csrf", try #require(person.value("csrf")))
    add("error-400-form", status: 400, try person.send("POST", "/settings/name", body: "csrf=%zz"))
    add("error-400-key", status: 400, try person.post(account + "/deposit", [csrf, ("op", "x"), ("amount", "1")]))
    add("error-403-form", status: 403, try person.post("/settings/name", [("name", "Ann")]))
    add("error-403-host", status: 403, try person.send("GET", "/login", fields: [("Host", "evil.example")]))
    add("error-403-site", status: 403, try person.post("/login", [csrf], fields: [("Origin", "http://evil.example")]))
    add("error-404", status: 404, try stranger(wallet).get("/nowhere"))
    add("error-404-person", status: 404, try person.get("/accounts/AAAAAAAAAAAAAAAAAAAAAA"))
    add("error-405", status: 405, try person.send("DELETE", "/login"))
    add("error-413", status: 413, try person.send("POST", "/login", body: String(repeating: "a", count: 70_000)))
    add("error-414", status: 414, try person.get("/" + String(repeating: "a", count: 9000)))
    add("error-501", status: 501, try person.send("BREW", "/"))
    wallet.messages.shut()
    add("error-503-unsent", status: 503, try asking(wallet, "(530) 555-0142"))
    wallet.messages.open()
    addFullDisk()
    try RawDatabase.run("ALTER TABLE session RENAME TO lost", in: wallet.folder)
    add("error-500", status: 500, try person.get("/home"))
    add("loading-failed", status: 503, try person.visit("/loading"), says: "Try again")
  }

  /// Does not fill a disk: renders its error page with the other pages' stylesheet.
  private mutating func addFullDisk() {
    let sheet = pages.first.flatMap { $0.html.firstMatch(of: /rel="stylesheet" href="([^"]+)"/) }.map { String($0.1) }
    let reason = ErrorReason.store(.diskFull)
    let page = ErrorPage(
      frame: PageFrame(shell: PageShell(stylesheet: sheet ?? "", theme: theme), zone: .utc, signedIn: false),
      status: 507,
      title: Words.title(reason),
      message: Words.sentence(reason), retryAfter: nil, reference: nil, back: .to.splash())
    let answer = HTTPAnswer(
      status: 507, fields: Fields(lines: ["Content-Type: text/html; charset=utf-8"]), body: page.html.bytes)
    add("error-507", status: 507, answer)
  }
}

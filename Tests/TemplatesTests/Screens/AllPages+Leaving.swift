import Templates
import TestSupport
import WalletCore

/// The page about leaving, and what follows it.
extension AllPages {
  static func leaving() throws -> [(String, HTML)] {
    func page(_ accounts: [Account], isCharging: Bool = false, wait: Int = 604_800, years: Int = 10) -> LeavePage {
      LeavePage(
        frame: Samples.frame(), reading: LeavingReading(accounts: accounts, isCharging: isCharging, invoices: years),
        wait: wait, invoicesKept: years, isRefused: false, csrf: Samples.token)
    }
    var pages = [("leave with nothing", page([], years: 0).html)]
    let accounts = try Samples.names.map { try Samples.account(1, $0) }
    let held = try Samples.names.map { try Samples.account(1, $0, held: 5) }
    pages.append(("leave with money", page(accounts, years: 1).html))
    pages.append(("leave at once", page(accounts, wait: 0).html))
    for (name, page) in [
      ("charging", page(accounts, isCharging: true)), ("held", page(held)),
    ] {
      var page = page
      pages.append(("leave while \(name)", page.html))
      page.isRefused = true
      pages.append(("leave refused while \(name)", page.html))
    }
    for wait in [604_800, 0] {
      var login = login(nil)
      login.leaving = wait
      pages.append(("login after leaving in \(wait)", login.html))
    }
    pages.append(("home after all", homePage(notice: .staysAfterAll).html))
    return pages
  }
}

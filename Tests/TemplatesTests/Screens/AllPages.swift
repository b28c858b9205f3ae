import PhoneNumbers
import Templates
import TestSupport
import WalletCore

/// Every page in every state, with hostile names wherever a name can appear.
enum AllPages {
  /// Built once, for all tests.
  static let pages = Result { try make() }
  /// The same pages, parsed.
  static let read = pages.map { pages in pages.map { (name: $0.0, page: Markup($0.1)) } }

  private static func make() throws -> [(String, HTML)] {
    try signingIn() + home() + accounts() + choices() + transfers() + exchanges() + deletions() + others() + past()
      + activity()
      + door() + ways() + passkeys() + leaving() + abroad() + cards() + charging() + chargingSessions() + invoices()
  }

  private static func signingIn() throws -> [(String, HTML)] {
    let frame = Samples.frame(false)
    let countries = LoginPage.options(Array(Country.all.prefix(4)), chosen: "US")
    var pages = [("splash", SplashPage(frame: frame, next: .to.login()).html)]
    for problem in [nil] + Refusals.phones.map(Optional.some) {
      let page = LoginPage(
        frame: frame, countries: countries, phone: problem == nil ? "" : Samples.hostile, problem: problem,
        csrf: Samples.token)
      pages.append(("login \(String(describing: problem))", page.html))
    }
    for problem in [nil] + Refusals.codes.map(Optional.some) {
      for flag in [true, false] {
        pages.append(("otp \(String(describing: problem))", try otp(problem, flag: flag).html))
      }
    }
    for delivery in [CodeDelivery.none, .onItsWay, .sent, .failed, .unknown] {
      pages.append(("otp \(delivery)", try otp(nil, flag: true, delivery, isDead: true).html))
    }
    for sending in [SendProblem.limited(.locked, seconds: nil), .limited(.client, seconds: 60), .destination(.kind)] {
      let page = LoginPage(
        frame: frame, countries: countries, phone: "1", problem: nil, sending: sending, csrf: Samples.token)
      pages.append(("login \(sending)", page.html))
    }
    return pages
  }

  static func otp(_ problem: OTPProblem?, flag: Bool) throws -> OTPPage {
    try otp(problem, flag: flag, .sent)
  }

  static func otp(_ problem: OTPProblem?, flag: Bool, _ delivery: CodeDelivery, isDead: Bool = false) throws -> OTPPage
  {
    let code = SentCode(
      phone: try Samples.phone(), delivery: delivery, limit: delivery == .none ? .locked : nil, sentAt: Samples.noon,
      expiresAt: Samples.noon.adding(seconds: 300), resendIn: delivery == .none ? nil : flag ? 50 : 0, isDead: isDead)
    return OTPPage(
      frame: Samples.frame(false), code: code, isKnownNumber: !flag, now: Samples.noon.adding(seconds: flag ? 10 : 400),
      printedHere: flag, shared: flag, problem: problem, csrf: Samples.token)
  }

  private static func home() throws -> [(String, HTML)] {
    let frame = Samples.frame()
    var pages = Refusals.failures.map { failure in
      (
        "loading \(failure)",
        LoadingPage(frame: frame, problem: failure, reference: Samples.hostile, csrf: Samples.token).html
      )
    }
    for name in [""] + Samples.names {
      let accounts = try Samples.names.enumerated().map { try Samples.account(UInt8($0.offset), $0.element) }
      for notice in [nil, .created, .closed] as [HomeNotice?] {
        for shown in [[], accounts] {
          let page = homePage(
            userName: name, accounts: shown, trends: Array(Samples.trends.prefix(shown.count)),
            total: DollarTotal(.usd(cents: 5)),
            notice: notice)
          pages.append(("home \(name) \(String(describing: notice))", page.html))
        }
      }
      let settings = try settingsPage(name: name, notice: .nameSaved)
      pages.append(("settings \(name)", settings.html))
    }
    let held = homePage(accounts: [try Samples.account(held: 1950)], total: DollarTotal(.usd(cents: 5)))
    return pages + [("home held nil", held.html)]
  }

  private static func accounts() throws -> [(String, HTML)] {
    let problems: [AccountProblem?] =
      [nil] + Refusals.amounts.map { .amount($0) } + Refusals.ledger.map { .ledger($0) }
      + Refusals.names.map { .name($0) }
    var pages: [(String, HTML)] = []
    for problem in problems {
      for (name, closed, typed) in [("Everyday", false, nil), (Samples.hostile, true, Samples.hostile)] {
        let page = accountPage(
          account: try Samples.account(1, name, closed: closed), entries: closed ? [] : Samples.entries,
          amount: Samples.hostile, nameTyped: typed, problem: problem)
        pages.append(("account \(name) \(String(describing: problem))", page.html))
      }
    }
    for notice in Samples.entries.map({ .booked($0) }) + [.renamed, .reopened] as [AccountNotice] {
      for entries in [[], Samples.entries.reversed()] {
        let page = accountPage(
          account: try Samples.account(1, Samples.hostile), entries: entries, nameTyped: Samples.hostile, notice: notice
        )
        pages.append(("account \(notice)", page.html))
      }
    }
    let others: [AccountProblem?] = [
      nil, .ledger(.cardRemoved), .ledger(.cardExpired), .amount(.empty), .note(.tooLong(limit: 64)),
      .note(.forbiddenCharacter),
    ]
    for problem in others {
      let page = accountPage(
        account: try Samples.account(), cards: Samples.cards, amount: Samples.hostile, card: Samples.hostile,
        note: Samples.hostile, problem: problem)
      pages.append(("account with cards \(String(describing: problem))", page.html))
    }
    pages.append(("account held nil", accountPage(account: try Samples.account(held: 1950)).html))
    return pages
  }

  private static func transfers() throws -> [(String, HTML)] {
    let problems: [TransferProblem?] =
      [nil, .noReceiver, .note(.tooLong(limit: 64)), .note(.forbiddenCharacter)]
      + Refusals.amounts.map { .amount($0) } + Refusals.ledger.map { .ledger($0) }
    let pages = try problems.flatMap { problem in
      try [[], [Samples.account(2, Samples.hostile), Samples.account(3)]].map { receivers in
        let page = transferPage(
          account: try Samples.account(1, Samples.hostile), receivers: receivers, amount: "30", chosen: Samples.hostile,
          note: Samples.hostile, problem: problem)
        return ("transfer \(String(describing: problem)) \(receivers.count)", page.html)
      }
    }
    let held = try [[], [Samples.account(2, held: 1950)]].map { receivers in
      var page = transferPage(
        account: try Samples.account(1, Samples.hostile, held: 1950), receivers: receivers, amount: "30")
      page.isAll = true
      return ("transfer held \(receivers.count) nil", page.html)
    }
    return pages + held
  }

  private static func choices() throws -> [(String, HTML)] {
    let free = [(Int64(0), Int64(123_400), false), (0, 4950, true), (0, 100, false)]
    return try (free + [(1950, 4000, false), (1950, 3000, true)]).flatMap { held, cents, isAll in
      try [nil, Samples.cards[1]].map { card in
        let page = ChoosePage(
          frame: Samples.frame(), account: try Samples.account(1, Samples.hostile, held: held),
          amount: .usd(cents: cents), typed: Samples.hostile, note: Samples.hostile, card: card, isAll: isAll,
          csrf: Samples.token, key: Samples.key)
        return ("choose \(cents)\(card == nil ? "" : " with a card")", page.html)
      }
    }
  }

  private static func deletions() throws -> [(String, HTML)] {
    let pages = try ([nil] + Refusals.ledger.map(Optional.some)).flatMap { problem in
      try [Int64(0), 4950].flatMap { cents in
        try [[], [Samples.account(2, Samples.hostile)]].map { receivers in
          let page = deleteAccountPage(
            account: try Samples.account(1, Samples.hostile, cents: cents), receivers: receivers, problem: problem)
          return ("delete \(String(describing: problem)) \(cents) \(receivers.count)", page.html)
        }
      }
    }
    let problems = [nil, LedgerRefusal.accountHolds(held: .usd(cents: 1950)), .noSuchReceiver]
    let held = try problems.map { problem in
      let page = deleteAccountPage(
        account: try Samples.account(1, Samples.hostile, held: 1950), receivers: [try Samples.account(2)],
        problem: problem)
      return ("delete held \(String(describing: problem))", page.html)
    }
    return pages + held
  }

  private static func others() throws -> [(String, HTML)] {
    var pages = try Refusals.names.map { refusal in
      let page = try settingsPage(name: Samples.hostile, problem: .name(refusal))
      return ("settings \(refusal)", page.html)
    }
    for (wait, reference, back) in [(nil, nil, nil), (65, Samples.hostile, .to.home())] as [(Int?, String?, Link?)] {
      let page = ErrorPage(
        frame: Samples.frame(wait == nil), status: 500, title: Samples.hostile, message: Samples.hostile,
        retryAfter: wait, reference: reference, back: back)
      pages.append(("error \(String(describing: wait))", page.html))
    }
    return pages
  }
}

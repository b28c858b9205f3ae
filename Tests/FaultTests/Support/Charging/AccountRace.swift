import Synchronization
import SystemSupport
import TestSupport
import Testing

/// One user in many windows, who does everything at once with one account.
final class AccountRace: Sendable {
  private let user: WebUser
  private let port: Int
  private let folder: String
  private let state = Mutex(State())
  private let isOver = Atomic<Bool>(false)

  private struct State {
    var session: String?
    /// How often each deed was done.
    var done: [String: Int] = [:]
  }

  init(_ user: WebUser, port: Int, folder: String) { (self.user, self.port, self.folder) = (user, port, folder) }

  private var account: String { user.accounts[0] }

  private func count(_ deed: String) -> Int { state.withLock { $0.done[deed] ?? 0 } }

  /// Lets all windows race until each has had its turns.
  func run(with point: PointConnection, seed: UInt64) throws {
    let rounds = FaultRun.size(short: 12, long: 150)
    let deeds: [[Deed]] = [
      [.begin, .stop], [.begin, .stop], [.withdraw, .deposit], [.withdraw, .withdraw, .deposit], [.undo], [.undo],
      [.close, .reopen],
    ]
    let windows = try deeds.enumerated().map { index, deeds in
      var random = SeededGenerator(seed: seed &* 100 &+ UInt64(index))
      return try Thread { self.work(rounds, deeds, &random) }
    }
    let end = Unshared(point)
    let charging = try Thread { self.serve(end.point) }
    let watching = try Thread { self.watch(seed) }
    for window in windows { window.join() }
    // Nobody begins any more, so that at last nothing is held.
    try finish(seed)
    isOver.store(true, ordering: .releasing)
    point.end()
    for thread in [charging, watching] { thread.join() }
    let done = state.withLock { $0.done }
    for deed in Deed.allCases { #expect(done[deed.rawValue] ?? 0 > 0, "seed \(seed): \(deed), \(done)") }
  }

  private func finish(_ seed: UInt64) throws {
    let browser = try HTTPConnection(port: port)
    try `do`(.stop, at: browser, cents: 0)
    let books = try BookQueries(folder: folder)
    let isFree = try blockUntil { try books.claims() == 0 }
    #expect(isFree, "seed \(seed)")
    for deed in [Deed.deposit, .close, .reopen] { try `do`(deed, at: browser, cents: 5_000) }
  }

  private func work(_ rounds: Int, _ deeds: [Deed], _ random: inout SeededGenerator) {
    do {
      let browser = try HTTPConnection(port: port)
      for round in 0..<rounds {
        try `do`(deeds[round % deeds.count], at: browser, cents: Int64.random(in: 500...6_000, using: &random))
      }
    } catch {
      Issue.record(error)
    }
  }

  /// Looks all the time whether more is held than there is.
  private func watch(_ seed: UInt64) {
    do {
      let books = try BookQueries(folder: folder)
      while !isOver.load(ordering: .acquiring) {
        let now = try #require(try books.standing(of: account))
        #expect(now.held <= now.balance, "seed \(seed)")
      }
    } catch {
      Issue.record(error)
    }
  }

  /// The charge point does what it is asked.
  private func serve(_ point: PointConnection) {
    do {
      while true {
        guard let wish = point.wishes.first else {
          try point.take()
          continue
        }
        _ = try point.wish(wish.action)
        try point.accept(wish)
        try charge(wish, at: point)
      }
    } catch {
      if !isOver.load(ordering: .acquiring) { Issue.record(error) }
    }
  }

  private func charge(_ wish: PointConnection.Wish, at point: PointConnection) throws {
    let time = #""timestamp":"2026-11-18T12:00:00Z""#
    if let tag = wish.payload["idTag"] as? String {
      let start = #"{"connectorId":1,"idTag":"\#(tag)","meterStart":1000,\#(time)}"#
      _ = try point.answer(to: try point.send("StartTransaction", start))
    } else if let number = wish.payload["transactionId"] as? Int {
      let end = #"{"transactionId":\#(number),"meterStop":1020,\#(time)}"#
      _ = try point.answer(to: try point.send("StopTransaction", end))
    }
  }
}

/// Moves a charge point to the one thread that uses it from then on, until that has ended.
private struct Unshared: @unchecked Sendable {
  let point: PointConnection

  init(_ point: PointConnection) { self.point = point }
}

// MARK: - What is done

extension AccountRace {
  enum Deed: String, CaseIterable { case begin, stop, deposit, withdraw, undo, close, reopen }

  /// Does something, if its page offers it now.
  private func `do`(_ deed: Deed, at browser: HTTPConnection, cents: Int64) throws {
    guard let form = try form(deed, at: browser, cents: cents) else { return }
    let answer = try user.send(form, at: browser)
    guard answer.status == 303 else {
      #expect(answer.status == 422, "\(deed): \(answer.status) \(answer.text)")
      return
    }
    let place = answer.field("Location") ?? ""
    #expect(!place.hasPrefix("/confirm"), "\(deed)")
    state.withLock { state in
      state.done[deed.rawValue, default: 0] += 1
      if deed == .begin { state.session = place }
    }
  }

  private func form(_ deed: Deed, at browser: HTTPConnection, cents: Int64) throws -> WebForm? {
    func page(_ path: String) throws -> HTTPAnswer { try browser.ask("GET", path, cookie: user.cookie) }
    switch deed {
    case .begin:
      let page = try page("/charge/points/1?charger=\(Town.charger(1))")
      return page.form(to: "/charge/begin").map { user.beginning($0, 1, account: account, cents: cents) }
    case .stop: return try state.withLock { $0.session }.flatMap { try page($0).form(to: $0 + "/stop") }
    case .deposit, .withdraw:
      guard var form = try page(account).form(to: account + "/choose") else { return nil }
      form.path = "\(account)/\(deed.rawValue)"
      form.body += "&amount=" + WebUser.dollars(cents)
      return form
    case .undo:
      guard let receipt = try page(account).text.firstMatch(of: /href="\/receipts\/([A-Za-z0-9_-]+)"/) else {
        return nil
      }
      return try page("/receipts/\(receipt.1)").form(to: "/undo/\(receipt.1)")
    case .close: return try page(account + "/delete").form(to: account + "/delete")
    case .reopen:
      let path = "/closed/\(account.split(separator: "/").last ?? "")/reopen"
      return try page("/closed").form(to: path)
    }
  }
}

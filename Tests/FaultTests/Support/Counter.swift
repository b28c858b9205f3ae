import TestSupport
import Testing

@testable import WalletCore

/// One of a bank's counters: posts a customer's forms one after another until the program goes away. Those of even
/// customers only move money between accounts, so these customers' totals must never change.
struct Counter {
  let customer: Int
  let user: WebUser
  let record: PostRecord
  var random: SeededGenerator

  private var onlyTransfers: Bool { customer % 2 == 0 }

  /// Runs, and reports the total number of acknowledged posts after each post.
  mutating func work(_ port: Int, _ tell: (Int) -> Void) {
    do {
      let connection = try HTTPConnection(port: port)
      let other = try HTTPConnection(port: port)
      while true {
        try serve(connection, other)
        tell(record.acknowledgements)
      }
    } catch is ClientFailure {
      // The program was killed; the test repeats unfinished posts after its next start.
    } catch {
      Issue.record(error)
    }
  }

  private mutating func serve(_ connection: HTTPConnection, _ other: HTTPConnection) throws {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<15: try readHome(connection)
    case 15..<25: try overdraw(connection)
    case 25..<35: try reuseKey(connection)
    case 35..<45: try post(sendingTwice: connection, other)
    default: try post(connection)
    }
  }

  /// Total and accounts are from the same moment; a customer who only moves money keeps the opening total.
  private func readHome(_ connection: HTTPConnection) throws {
    let (total, accounts) = try user.home(at: connection)
    #expect(accounts.reduce(0, +) == total)
    if onlyTransfers { #expect(total == 1_000_000_000) }
  }

  private mutating func newForm(
    cents: Int64, at connection: HTTPConnection
  ) throws -> (form: WebForm, entries: Int) {
    let ways = random.next() % 2 == 0 ? user.accounts : user.accounts.reversed()
    if onlyTransfers || random.chance(40) {
      return (try user.form(ways[0], "transfer", cents: cents, to: ways[1], at: connection), 2)
    }
    return (try user.form(ways[0], random.chance(50) ? "deposit" : "withdraw", cents: cents, at: connection), 1)
  }

  private mutating func post(_ connection: HTTPConnection) throws {
    let cents = record.amount()
    let (form, entries) = try newForm(cents: cents, at: connection)
    record.sending(form, cents: cents, by: customer, entries: entries)
    let answer = try user.send(form, at: connection)
    #expect(answer.status == 303, "\(form.path) of \(cents) cents")
    record.answered(answer.status, cents: cents)
    guard random.chance(25) else { return }
    #expect(try user.send(form, at: connection).status == 303, "\(form.path) of \(cents) cents, again")
  }

  /// A double click: sends the second post before the first is answered.
  private mutating func post(sendingTwice connection: HTTPConnection, _ other: HTTPConnection) throws {
    let cents = record.amount()
    let (form, entries) = try newForm(cents: cents, at: connection)
    record.sending(form, cents: cents, by: customer, entries: entries)
    try connection.begin("POST", form.path, cookie: user.cookie, form: form.body)
    try other.begin("POST", form.path, cookie: user.cookie, form: form.body)
    for answer in [try connection.readAnswer(), try other.readAnswer()] {
      #expect(answer.status == 303, "\(form.path) of \(cents) cents, twice")
      record.answered(answer.status, cents: cents)
    }
  }

  private mutating func overdraw(_ connection: HTTPConnection) throws {
    let cents = 10_000_000_000 + record.amount()
    let form =
      onlyTransfers
      ? try user.form(user.accounts[0], "transfer", cents: cents, to: user.accounts[1], at: connection)
      : try user.form(user.accounts[0], "withdraw", cents: cents, at: connection)
    record.sending(form, cents: cents, by: customer, entries: 1)
    let answer = try user.send(form, at: connection)
    #expect(answer.status == 422)
    record.answered(answer.status, cents: cents)
  }

  /// Sends a form, fills it in with another amount, and sends it again.
  private mutating func reuseKey(_ connection: HTTPConnection) throws {
    let cents = record.amount()
    let changed = record.amount()
    let (form, entries) = try newForm(cents: cents, at: connection)
    record.sending(form, cents: cents, by: customer, entries: entries)
    record.answered(try user.send(form, at: connection).status, cents: cents)
    let amounts = (WebUser.dollars(cents), WebUser.dollars(changed))
    let again = WebForm(
      path: form.path, body: form.body.replacing("amount=\(amounts.0)", with: "amount=\(amounts.1)"))
    record.sending(again, cents: changed, by: customer, entries: entries)
    let answer = try user.send(again, at: connection)
    #expect(answer.status == 422)
    record.answered(answer.status, cents: changed)
  }
}

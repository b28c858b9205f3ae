import PhoneNumbers
import WalletCore

/// Books the operations of an exported history in order, and compares each result with what the file says.
struct HistoryReplay {
  private let history: ImportedHistory
  private let seeding: StoreSeeding
  private let now: Timestamp
  /// Nothing can have been booked later.
  private let latest: Timestamp
  /// The users who joined so far, by their places in the history.
  private var users: [Int: ReplayedUser] = [:]
  private var placeholders: PlaceholderNumbers
  /// What stands for the unknown earlier numbers of each user.
  private var standIns: [Int: String] = [:]
  /// The new identifiers of the operations that others name, by their numbers in the file.
  private var names: [Int64: OperationID] = [:]
  /// The users of the holds that are not over, by the holds' numbers in the file.
  private var live: [Int64: Int] = [:]
  private var operators: ReplayedOperators

  init(_ history: ImportedHistory, into seeding: StoreSeeding, notAfter now: Timestamp) {
    self.history = history
    self.seeding = seeding
    placeholders = PlaceholderNumbers(butFor: history.users.map(\.phone.e164))
    self.now = now
    operators = ReplayedOperators(history)
    // The wallet's own clock may have been ahead by as much as a start tolerates.
    latest = Timestamp(milliseconds: now.milliseconds + ClockWatch.backwardTolerance)
  }

  /// - Throws: the first operation that the books refuse, or whose result differs from the file.
  mutating func run() throws(ImportRefusal) {
    try begin()
    let named = Set(history.users.flatMap { $0.operations.flatMap { [$0.reverses, $0.hold?.hold] } })
    for (index, step) in ImportOrder(history.users) {
      guard step.at <= latest else { throw ImportRefusal(.inFuture, at: step.place) }
      switch step {
      case .phone(let assignment): try book(assignment, of: index)
      case .operation(let operation):
        let receipt = try book(operation, of: index)
        if named.contains(operation.number) { names[operation.number] = receipt.operation }
      }
    }
    try compareAll()
    try addOperators()
    try expireHolds()
    try addCards()
  }

  private func begin() throws(ImportRefusal) {
    let series = max(InvoiceSeries.begun(at: now), operators.lastSeries + 1)
    do throws(StoreFailure) {
      try seeding.beginImport(of: history.operationCount, series: series)
    } catch {
      throw ImportRefusal(.store(error))
    }
  }

  /// Nothing charges in the new wallet, so nothing could end these holds.
  private func expireHolds() throws(ImportRefusal) {
    for (hold, index) in live.sorted(by: { $0.key < $1.key }) {
      guard let user = users[index]?.id, let name = names[hold] else { throw ImportRefusal(.otherResult) }
      do throws(LedgerRefusal) {
        _ = try seeding.book(.expire(name), by: user, as: BookingContext.Replay(at: now, account: nil))
      } catch {
        throw ImportRefusal(.refused(error))
      }
    }
  }

  /// Those who have no invoice in the file.
  private mutating func addOperators() throws(ImportRefusal) {
    do throws(StoreFailure) {
      for owner in operators.rest() { try seeding.add(owner) }
    } catch {
      throw ImportRefusal(.store(error))
    }
  }

  /// Cards are no part of the chain: nothing is compared. One that was added while the clock was ahead counts as added
  /// now: it is no reason to refuse a history.
  private func addCards() throws(ImportRefusal) {
    for (index, imported) in history.users.enumerated() {
      guard let user = users[index] else { continue }
      for card in imported.cards {
        do throws(StoreFailure) { try seeding.addCard(card.asNew, of: user.id, at: min(card.addedAt, now)) } catch {
          throw ImportRefusal(.store(error), at: card.place)
        }
      }
    }
  }

  /// Books that a user joins or gets another number. All numbers but the last are unknown.
  private mutating func book(_ assignment: ImportedPhoneAssignment, of index: Int) throws(ImportRefusal) {
    let imported = history.users[index]
    let phone = assignment == imported.phoneAssignments.last ? imported.phone.e164 : standIn(of: index)
    do throws(StoreFailure) {
      if let user = users[index] {
        try seeding.changePhone(of: user.id, to: phone, at: assignment.at)
      } else {
        users[index] = ReplayedUser(imported, id: try seeding.addUser(phone, named: imported.name, at: assignment.at))
      }
    } catch {
      throw ImportRefusal(.store(error), at: assignment.place)
    }
  }

  private mutating func standIn(of index: Int) -> String {
    let number = standIns[index] ?? placeholders.next()
    standIns[index] = number
    return number
  }

  private mutating func book(
    _ operation: ImportedOperation, of index: Int
  ) throws(ImportRefusal) -> LedgerReceipt {
    // Nobody books before they joined: the check of the file saw to it.
    guard var user = users[index] else { throw ImportRefusal(.numberOutOfOrder, at: operation.place) }
    try openMerchants(of: operation)
    guard let action = user.action(operation, names: names) else {
      throw ImportRefusal(.badMovement, at: operation.place)
    }
    let receipt: LedgerReceipt
    do throws(LedgerRefusal) {
      receipt = try seeding.book(
        action, by: user.id,
        as: BookingContext.Replay(at: operation.at, account: operation.account, card: operation.card))
    } catch {
      throw ImportRefusal(.refused(error), at: operation.place)
    }
    users[index] = nil
    let touched = try user.apply(operation)
    users[index] = user
    if !operation.note.text.isEmpty { try keepNote(of: operation, receipt.operation, user.id) }
    guard receipt.at == operation.at, receipt.account == operation.account else {
      throw ImportRefusal(.otherResult, at: operation.place)
    }
    for account in touched { try compare(account, of: user, at: operation.place) }
    if let event = operation.hold { live[event.hold] = event.amount > 0 ? index : nil }
    return receipt
  }

  private mutating func openMerchants(of operation: ImportedOperation) throws(ImportRefusal) {
    for movement in operation.movements {
      guard let merchant = movement.merchant else { continue }
      guard let name = try? AccountName(merchant) else { throw ImportRefusal(.badMovement, at: operation.place) }
      do throws(StoreFailure) {
        _ = try seeding.openMerchant(name, in: movement.amount.currency)
        if operation.bill != nil, let owner = operators.first(named: name) { try seeding.add(owner) }
      } catch {
        throw ImportRefusal(.store(error), at: operation.place)
      }
    }
  }

  private func keepNote(
    of operation: ImportedOperation, _ name: OperationID, _ user: UserID
  ) throws(ImportRefusal) {
    do throws(StoreFailure) { try seeding.saveNote(operation.note, on: name, of: user) } catch {
      throw ImportRefusal(.store(error), at: operation.place)
    }
  }

  private func compareAll() throws(ImportRefusal) {
    for (index, imported) in history.users.enumerated() {
      guard let user = users[index] else { throw ImportRefusal(.otherResult, at: imported.place) }
      for account in user.accounts.order { try compare(account, of: user, at: imported.place) }
    }
  }

  private func compare(
    _ account: AccountID, of user: ReplayedUser, at place: ImportRefusal.Place
  ) throws(ImportRefusal) {
    let kept: AccountState?
    do throws(StoreFailure) { kept = try seeding.account(account, of: user.id) } catch {
      throw ImportRefusal(.store(error), at: place)
    }
    let imported = user.accounts[account]
    guard kept?.balance == imported?.balance, kept?.sequence == imported?.sequence,
      kept?.isClosed == imported?.isClosed, kept?.holds.held == imported?.held
    else { throw ImportRefusal(.otherResult, at: place) }
  }
}

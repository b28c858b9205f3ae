import PhoneNumbers
import Synchronization
import WalletCore

/// A store that keeps everything in memory only. It is the second to fit the ports, so that the domain does not
/// depend on how the first one works.
package final class MemoryStore: Store {
  private struct State {
    var books: MemoryBooks
    var clockWatch: ClockWatch
    var isClosed = false
  }

  let clock: any WalletClock
  let random: any RandomSource
  private let accountsAllowed: Int
  private let quotas: LedgerQuotas
  private let exchangeLimit: ExchangeLimit?
  package let undoWindow: Int
  private let late: LateAnswers?
  private let state: Mutex<State>

  /// - Parameters:
  ///   - clock: dates operations and judges deadlines.
  ///   - random: makes identifiers.
  ///   - accountsAllowed: how many open accounts a user may have; 0 means no limit.
  ///   - quotas: how much a user may do; by default any number of things.
  ///   - exchangeLimit: how far all accounts for exchanges may be below zero; nil for any distance.
  ///   - undoWindow: how long after booking an operation can be undone, in seconds.
  ///   - late: delays the answers; nil for a store that reads at once.
  package init(
    clock: any WalletClock, random: any RandomSource, accountsAllowed: Int = 100,
    quotas: LedgerQuotas = LedgerQuotas(), exchangeLimit: ExchangeLimit? = nil,
    undoWindow: Int = UndoPolicy.defaultWindow, late: LateAnswers? = nil
  ) {
    self.late = late
    self.clock = clock
    self.random = random
    self.accountsAllowed = accountsAllowed
    self.quotas = quotas
    self.exchangeLimit = exchangeLimit
    self.undoWindow = undoWindow
    let watch = ClockWatch(accepted: nil, now: clock.now(), monotonic: clock.monotonic())
    let books = MemoryBooks(seal: OperationIDCipher(random: random))
    state = Mutex(State(books: books, clockWatch: watch))
  }

  /// Changes a copy of the books, which replaces them only if nothing was thrown.
  func change<Answer: Sendable>(
    before deadline: Timestamp?, _ body: (inout MemoryBooks, ClockState.Verdict) throws(StoreFailure) -> Answer
  ) throws(StoreFailure) -> Answer {
    try state.withLock { state throws(StoreFailure) in
      let verdict = try verdict(state, before: deadline)
      var books = state.books
      let answer = try body(&books, verdict)
      state.books = books
      return answer
    }
  }

  /// Whether the clock may date what is booked.
  /// - Throws: ``StoreFailure`` if nothing can be booked any more, or the deadline has passed.
  private func verdict(_ state: State, before deadline: Timestamp?) throws(StoreFailure) -> ClockState.Verdict {
    guard !state.isClosed else { throw .closed }
    if let deadline, clock.monotonic() > deadline { throw .expired }
    return state.clockWatch.verdict(now: clock.now(), monotonic: clock.monotonic(), newest: state.books.newest)
  }

  /// The user with a number in E.164 form.
  package func user(_ phone: String) -> UserID? {
    state.withLock { state in state.books.users.first { $0.record.phone.e164 == phone }?.record.id }
  }

  /// A copy of the current books.
  var books: MemoryBooks { state.withLock { $0.books } }

  /// The clock compared with the newest operation.
  var clockState: ClockState {
    state.withLock { state in
      let verdict = state.clockWatch.verdict(now: clock.now(), monotonic: clock.monotonic(), newest: state.books.newest)
      return ClockState(now: clock.now(), newest: state.books.newest, verdict: verdict)
    }
  }

  package func perform<Command: SignInCommand>(_ command: Command) async throws(StoreFailure) -> Command.Answer {
    try run(command)
  }

  package func performLater<Command: SignInCommand>(_ command: Command, onFailure: @escaping @Sendable () -> Void) {
    do { _ = try run(command) } catch { onFailure() }
  }

  func run<Command: SignInCommand>(_ command: Command) throws(StoreFailure) -> Command.Answer {
    try change(before: command.deadline) { books, verdict throws(StoreFailure) in
      let transaction = MemorySignInTransaction(books, clock, random, verdict)
      let answer = try command.run(in: transaction)
      books = transaction.books
      return answer
    }
  }

  package func book(_ command: LedgerCommand) async throws(LedgerRefusal) -> LedgerReceipt { try bookNow(command) }

  /// Books on the caller's thread.
  package func bookNow(_ command: LedgerCommand) throws(LedgerRefusal) -> LedgerReceipt {
    let result: Result<LedgerReceipt, LedgerRefusal>
    do throws(StoreFailure) {
      // In place: a copy of a long history for each booking would take too long.
      result = try state.withLock { state throws(StoreFailure) in
        let verdict = try verdict(state, before: command.deadline)
        let terms = terms(verdict, after: state.books.newest)
        return try state.books.book(command, terms, random: random)
      }
    } catch { throw .unavailable(error) }
    return try result.get()
  }

  /// What applies to what is booked now.
  func terms(_ verdict: ClockState.Verdict, after newest: Timestamp?) -> BookingContext.Terms {
    BookingContext.Terms(
      accountsAllowed: accountsAllowed, quotas: quotas, undoWindow: undoWindow, exchangeLimit: exchangeLimit,
      now: clock.now(), monotonic: clock.monotonic(), newest: newest, clock: verdict)
  }

  package func openMerchant(
    _ name: AccountName, in currency: Currency, deadline: Timestamp
  ) async throws(StoreFailure) -> AccountID { try openMerchantNow(name, in: currency, deadline: deadline) }

  /// Opens a merchant's account on the caller's thread.
  package func openMerchantNow(
    _ name: AccountName, in currency: Currency, deadline: Timestamp
  ) throws(StoreFailure) -> AccountID {
    try change(before: deadline) { books, _ throws(StoreFailure) in openMerchant(name, in: currency, in: &books) }
  }

  /// Opens a merchant's account in books that are being changed.
  @discardableResult
  func openMerchant(_ name: AccountName, in currency: Currency, in books: inout MemoryBooks) -> AccountID {
    let id = AccountID(ofMerchant: name, in: currency)
    guard books.merchantRow(id) == nil else { return id }
    let at = books.earliestNext
    books.makeSystemAccounts(currency, at: at, random: random)
    books.add(id, on: .merchant, named: name.text, currency, at: at)
    return id
  }

  package func saveNote(
    _ note: NoteText, on operation: OperationID, of user: UserID, deadline: Timestamp
  ) async throws(StoreFailure) -> Bool {
    try change(before: deadline) { books, _ throws(StoreFailure) in
      guard let found = try books.reversible(operation, of: user) else { return false }
      books.setNote(note.text, on: found.number)
      return true
    }
  }
  package var answersInline: Bool { late == nil }
  package func openReader() -> any StoreReader {
    MemoryReader(late: late) { [self] in books }
  }
  package func history<Value: Sendable>(
    for asker: UserID?, deadline: Timestamp,
    _ body: @escaping @Sendable (any HistoryReader) throws(StoreFailure) -> Value
  ) async throws(StoreFailure) -> Value {
    try await late?.pass()
    let (books, isClosed) = state.withLock { ($0.books, $0.isClosed) }
    guard !isClosed else { throw .closed }
    guard clock.monotonic() <= deadline else { throw .expired }
    return try body(MemoryHistoryReader(books))
  }
  package func close() { state.withLock { $0.isClosed = true } }
}

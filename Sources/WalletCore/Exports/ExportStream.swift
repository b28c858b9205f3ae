import Synchronization

/// An export that is made while it is read, in pieces of about 250 operations. All pieces show the moment at which it
/// began, however much is booked meanwhile.
///
/// Ask for its pieces one after the other, never two at once.
package final class ExportStream: Sendable {
  /// The name of the file.
  package let fileName: ExportFileName

  /// How far the export is.
  private enum State {
    case ready(ExportRun)
    /// Everything was read, or a piece is being read.
    case ended
    /// A piece could not be read; it may be half written.
    case broken(StoreFailure)
  }

  private let store: any Store
  private let packing: (any ExportPacking)?
  /// The user whose history it is; nil for all users.
  private let asker: UserID?
  private let clock: any WalletClock
  /// How long a piece may wait for the store, in seconds.
  private let patience: Int
  private let state: Mutex<State>

  init(
    _ run: ExportRun, for asker: UserID?, fileName: ExportFileName, packing: (any ExportPacking)? = nil,
    store: any Store, clock: any WalletClock, patience: Int
  ) {
    self.fileName = fileName
    self.packing = packing
    self.store = store
    self.asker = asker
    self.clock = clock
    self.patience = patience
    state = Mutex(.ready(run))
  }

  /// The next bytes of the file, UTF-8 unless they are packed; nil at its end.
  /// - Throws: why they cannot be read now. After ``StoreFailure/busy`` and ``StoreFailure/expired`` nothing was
  ///   begun, and the next call continues where the stream was. A piece that was begun and failed ends the stream.
  package func next() async throws(StoreFailure) -> [UInt8]? {
    let (isOver, failure) = state.withLock { state -> (Bool, StoreFailure?) in
      switch state {
      case .ready: (false, nil)
      case .ended: (true, nil)
      case .broken(let failure): (true, failure)
      }
    }
    if let failure { throw failure }
    guard !isOver else { return nil }
    return try await store.history(for: asker, deadline: clock.monotonic().adding(seconds: patience)) {
      [self] reader throws(StoreFailure) in try piece(from: reader)
    }
  }

  /// Takes the run out of the state while it is written, not a copy: each copy costs as much as the user has
  /// accounts.
  private func piece(from reader: any HistoryReader) throws(StoreFailure) -> [UInt8]? {
    guard var run = take() else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(ExportRun.pieceCapacity)
    do throws(StoreFailure) {
      while bytes.count < ExportRun.pieceBytes, !run.isDone { try run.write(from: reader, to: &bytes) }
      if let packing { bytes = try packing.pack(bytes, isLast: run.isDone) }
    } catch {
      state.withLock { $0 = .broken(error) }
      throw error
    }
    if !run.isDone { state.withLock { [run] in $0 = .ready(run) } }
    return bytes.isEmpty ? nil : bytes
  }

  private func take() -> ExportRun? {
    state.withLock { state in
      guard case .ready(let run) = state else { return nil }
      state = .ended
      return run
    }
  }
}

extension ExportStream {
  /// Begins an export of all users in each format, for the owner; all are of the same moment.
  /// - Parameters:
  ///   - store: the store to export.
  ///   - clock: gives the time.
  ///   - zone: the time zone of days and times.
  ///   - rates: what currencies are worth now.
  /// - Returns: a stream for each format; no piece has been made yet.
  /// - Throws: why the store cannot be read.
  package static func ofAllUsersInEachFormat(
    in store: any Store, clock: any WalletClock, zone: DayZone, rates: RateTable
  ) async throws(StoreFailure) -> [ExportStream] {
    let header: ExportHeader = try await store.history(
      for: nil, deadline: clock.monotonic().adding(seconds: ownersPatience)
    ) { reader throws(StoreFailure) in
      try ExportHeader(from: reader, clock: clock, zone: zone, isOfAllUsers: true, rates: rates)
    }
    return ExportFormat.allCases.map { format in
      ExportStream(
        ExportRun(ofAllUsers: header, as: format), for: nil,
        fileName: ExportFileName(day: zone.day(of: header.at), format: format), store: store, clock: clock,
        patience: ownersPatience)
    }
  }

  /// How long a piece for the owner may wait for the store, in seconds.
  private static let ownersPatience = 60
}

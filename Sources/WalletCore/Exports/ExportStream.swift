import Synchronization

/// An export that is made while it is read: some 500 operations a piece, all of the moment at which it was begun, however
/// much is booked meanwhile.
///
/// Its pieces are asked for one after the other.
public final class ExportStream: Sendable {
  /// What the file is called.
  public let fileName: ExportFileName

  private let store: any Store
  private let clock: any WalletClock
  /// How long a piece may wait for the store, in seconds.
  private let patience: Int
  /// What is still to be written; nil at the end, and while a piece is being made.
  private let rest: Mutex<ExportRun?>

  init(_ run: ExportRun, fileName: ExportFileName, store: any Store, clock: any WalletClock, patience: Int) {
    self.fileName = fileName
    self.store = store
    self.clock = clock
    self.patience = patience
    rest = Mutex(run)
  }

  /// The next bytes of the file, UTF-8; nil at its end.
  /// - Throws: why they cannot be read now; asked again, the stream goes on where it was.
  public func next() async throws(StoreFailure) -> [UInt8]? {
    guard let run = take() else { return nil }
    let piece: Piece
    do throws(StoreFailure) {
      piece = try await store.history(deadline: clock.steady().adding(seconds: patience)) {
        reader throws(StoreFailure) in
        var run = run
        var bytes: [UInt8] = []
        while bytes.isEmpty, !run.isDone { try run.write(from: reader, to: &bytes) }
        return Piece(bytes: bytes, rest: run)
      }
    } catch {
      putBack(run)
      throw error
    }
    if !piece.rest.isDone { putBack(piece.rest) }
    return piece.bytes.isEmpty ? nil : piece.bytes
  }

  private struct Piece: Sendable {
    let bytes: [UInt8]
    let rest: ExportRun
  }

  private func take() -> ExportRun? {
    rest.withLock { rest in
      let run = rest
      rest = nil
      return run
    }
  }

  private func putBack(_ run: ExportRun) { rest.withLock { $0 = run } }
}

extension ExportStream {
  /// Begins an export of all users, for the owner.
  /// - Parameters:
  ///   - store: whose users.
  ///   - format: how it is written.
  ///   - clock: says when it is.
  ///   - zone: whose days and times are shown.
  ///   - patience: how many seconds a piece may wait for the store.
  /// - Returns: the stream, nothing of it made yet.
  /// - Throws: why the store cannot be read.
  public static func ofAllUsers(
    in store: any Store, as format: ExportFormat, clock: any WalletClock, zone: DayZone, patience: Int = 60
  ) async throws(StoreFailure) -> ExportStream {
    let header = try await header(in: store, clock: clock, zone: zone, patience: patience)
    return ExportStream(header, as: format, store: store, clock: clock, patience: patience)
  }

  /// Begins an export of all users in each format, all of one moment.
  /// - Parameters:
  ///   - store: whose users.
  ///   - clock: says when it is.
  ///   - zone: whose days and times are shown.
  ///   - patience: how many seconds a piece may wait for the store.
  /// - Returns: a stream for each format, nothing of it made yet.
  /// - Throws: why the store cannot be read.
  static func ofAllUsersInEachFormat(
    in store: any Store, clock: any WalletClock, zone: DayZone, patience: Int = 60
  ) async throws(StoreFailure) -> [ExportStream] {
    let header = try await header(in: store, clock: clock, zone: zone, patience: patience)
    return ExportFormat.allCases.map { format in
      ExportStream(header, as: format, store: store, clock: clock, patience: patience)
    }
  }

  private static func header(
    in store: any Store, clock: any WalletClock, zone: DayZone, patience: Int
  ) async throws(StoreFailure) -> ExportHeader {
    try await store.history(deadline: clock.steady().adding(seconds: patience)) { reader throws(StoreFailure) in
      try ExportHeader(from: reader, clock: clock, zone: zone, isOfAllUsers: true)
    }
  }

  private convenience init(
    _ header: ExportHeader, as format: ExportFormat, store: any Store, clock: any WalletClock, patience: Int
  ) {
    self.init(
      ExportRun(ofAllUsers: header, as: format),
      fileName: ExportFileName(day: header.zone.day(of: header.at), format: format), store: store, clock: clock,
      patience: patience)
  }
}

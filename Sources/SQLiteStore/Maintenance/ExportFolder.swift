import SystemSupport
import WalletCore

/// A folder into which all data of all users is exported, one file per format.
package struct ExportFolder: Sendable {
  private let path: String
  private let random: any RandomSource
  private let cancellation: Cancellation

  /// - Parameters:
  ///   - path: the folder; created with mode 0700 if it is missing.
  ///   - random: generates names that no other process writes to.
  ///   - cancellation: cancels the work; no file is left of it then.
  package init(_ path: String, random: any RandomSource, cancellation: Cancellation) {
    self.random = random
    self.path = path.droppingLastSlashes
    self.cancellation = cancellation
  }

  /// Writes the files with mode 0600, all from the same point in time. They get their final names when all are
  /// complete and durable. Blocks until done.
  /// - Parameters:
  ///   - store: the store whose users are exported.
  ///   - clock: gives the current time.
  ///   - zone: the time zone of the days and times shown.
  ///   - rates: what currencies are worth now.
  /// - Returns: the files' paths.
  /// - Throws: why there are no files; existing files are never overwritten.
  package func writeAll(
    of store: any Store, clock: any WalletClock, zone: DayZone, rates: RateTable
  ) throws(MaintenanceFailure) -> [String] {
    let answer: BlockingAnswer<Result<[String], MaintenanceFailure>>
    do throws(SystemFailure) { answer = try BlockingAnswer() } catch { throw .store(StoreOpenFailure(error)) }
    Task {
      answer.bring(await result(store, clock, zone, rates))
    }
    return try answer.wait().get()
  }

  private func result(
    _ store: any Store, _ clock: any WalletClock, _ zone: DayZone, _ rates: RateTable
  ) async -> Result<[String], MaintenanceFailure> {
    do throws(MaintenanceFailure) { return .success(try await files(of: store, clock, zone, rates)) } catch {
      return .failure(error)
    }
  }

  private func files(
    of store: any Store, _ clock: any WalletClock, _ zone: DayZone, _ rates: RateTable
  ) async throws(MaintenanceFailure) -> [String] {
    try SystemFile.makeFolder(path)
    let streams: [ExportStream]
    do throws(StoreFailure) {
      streams = try await ExportStream.ofAllUsersInEachFormat(in: store, clock: clock, zone: zone, rates: rates)
    } catch { throw .read(error) }
    let places = streams.map { path + "/" + $0.fileName.ascii }
    for place in places where SystemFile.exists(place) { throw .exists(file: place) }
    var drafts: [Draft] = []
    defer { for draft in drafts { SystemFile.remove(draft.path) } }
    for (stream, place) in zip(streams, places) {
      let draft = Draft(of: place, random)
      let file = try SystemFile.create(draft.path)
      drafts.append(draft)
      try await write(stream, to: file, draft.path)
    }
    try Draft.nameAll(drafts)
    return places
  }

  private func write(
    _ stream: ExportStream, to file: FileDescriptor, _ draft: String
  ) async throws(MaintenanceFailure) {
    while let piece = try await next(stream) {
      if cancellation.isCancelled { throw .cancelled }
      try SystemFile.write(piece[...], to: file, named: draft)
    }
    try SystemFile.sync(draft)
  }

  private func next(_ stream: ExportStream) async throws(MaintenanceFailure) -> [UInt8]? {
    do throws(StoreFailure) { return try await stream.next() } catch { throw .read(error) }
  }
}

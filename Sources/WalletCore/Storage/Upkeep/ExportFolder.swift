/// A folder into which everything of all users is exported, a file for each format.
public struct ExportFolder: Sendable {
  private let path: String
  private let cancellation: Cancellation

  /// - Parameters:
  ///   - path: the folder; made with mode 0700 if it is missing.
  ///   - cancellation: gives the work up; of the file that is being written nothing is left then.
  public init(_ path: String, cancellation: Cancellation) {
    self.path = path.droppingLastSlashes
    self.cancellation = cancellation
  }

  /// Writes the files, with mode 0600, each whole and durable before it gets its name. Blocks until it is done.
  /// - Parameters:
  ///   - store: whose users.
  ///   - clock: says when it is.
  ///   - zone: whose days and times are shown.
  /// - Returns: the files' paths.
  /// - Throws: why not all of them are there; none is written over.
  public func writeAll(
    of store: any Store, clock: any WalletClock, zone: DayZone
  ) throws(UpkeepFailure) -> [String] {
    let answer: BlockingAnswer<Result<[String], UpkeepFailure>>
    do throws(StoreOpenFailure) { answer = try BlockingAnswer() } catch { throw .store(error) }
    Task {
      answer.bring(await result(store, clock, zone))
    }
    return try answer.wait().get()
  }

  private func result(
    _ store: any Store, _ clock: any WalletClock, _ zone: DayZone
  ) async -> Result<[String], UpkeepFailure> {
    do throws(UpkeepFailure) { return .success(try await files(of: store, clock, zone)) } catch {
      return .failure(error)
    }
  }

  private func files(
    of store: any Store, _ clock: any WalletClock, _ zone: DayZone
  ) async throws(UpkeepFailure) -> [String] {
    try SystemFile.makeFolder(path)
    var streams: [ExportStream] = []
    for format in ExportFormat.allCases {
      do throws(StoreFailure) {
        streams.append(try await ExportStream.ofAllUsers(in: store, as: format, clock: clock, zone: zone))
      } catch { throw .read(error) }
    }
    for stream in streams where SystemFile.exists(place(stream)) { throw .exists(file: place(stream)) }
    for stream in streams { try await write(stream) }
    return streams.map(place)
  }

  private func place(_ stream: ExportStream) -> String { path + "/" + stream.fileName.ascii }

  private func write(_ stream: ExportStream) async throws(UpkeepFailure) {
    let draft = place(stream) + ".unfinished"
    defer { SystemFile.remove(draft) }
    let file = try SystemFile.create(draft)
    while let piece = try await next(stream) {
      if cancellation.isCancelled { throw .cancelled }
      try SystemFile.write(piece[...], to: file, named: draft)
    }
    try SystemFile.sync(draft)
    try SystemFile.name(draft, place(stream))
    try SystemFile.sync(path.isEmpty ? "/" : path)
  }

  private func next(_ stream: ExportStream) async throws(UpkeepFailure) -> [UInt8]? {
    do throws(StoreFailure) { return try await stream.next() } catch { throw .read(error) }
  }
}

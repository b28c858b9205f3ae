/// Exporting the history.
extension WalletHistory {
  /// Begins an export of one user's history, as of now.
  /// - Parameters:
  ///   - scope: one account, or everything, and the file format.
  ///   - user: whose history.
  ///   - zone: the time zone of days, times and months.
  ///   - packing: what is done with the bytes before they leave; it sees no other file.
  /// - Returns: nil if the account is not the user's.
  /// - Throws: why the store cannot be read.
  package func export(
    _ scope: ExportScope, for user: SignedInUser, zone: DayZone, packing: (any ExportPacking)? = nil
  ) async throws(StoreFailure) -> ExportStream? {
    let owner = user.id
    let (clock, rates) = (context.clock, context.rates.table)
    let begun: BegunExport? = try await context.store.history(for: owner, deadline: context.deadline()) {
      reader throws(StoreFailure) in
      guard let record = try reader.userRecord(owner) else { return nil }
      let header = try ExportHeader(from: reader, clock: clock, zone: zone, isOfAllUsers: false, rates: rates)
      let today = zone.day(of: header.at)
      switch scope {
      case .everything(let format):
        let name = ExportFileName(day: today, format: format)
        return BegunExport(run: ExportRun(of: record, header, as: format), fileName: name)
      case .account(let id, let month, let format):
        guard let account = try reader.account(id, of: owner) else { return nil }
        let run = try ExportRun(of: account, month: month, of: record, header, as: format, from: reader)
        let name = ExportFileName(account: account.name, month: month, day: today, format: format.file)
        return BegunExport(run: run, fileName: name)
      }
    }
    return begun.map {
      ExportStream(
        $0.run, for: owner, fileName: $0.fileName, packing: packing, store: context.store, clock: context.clock,
        patience: context.handlerTime)
    }
  }

  private struct BegunExport: Sendable {
    let run: ExportRun
    let fileName: ExportFileName
  }
}

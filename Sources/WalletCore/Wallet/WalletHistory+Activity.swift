/// What happened in all accounts, and what money was for.
extension WalletHistory {
  /// How many entries or notes are looked at in one piece, so that other users' reads come between.
  private static let looks = 5000

  /// A page of what happened in the user's accounts, newest first.
  /// - Parameters:
  ///   - filter: what to show.
  ///   - user: whose accounts.
  ///   - after: the operation after which the page begins; nil for the first page.
  ///   - zone: the time zone of days.
  /// - Returns: nil if the filter names an account that the user does not have.
  /// - Throws: ``StoreFailure`` if it cannot be read now.
  package func activity(
    _ filter: ActivityFilter, of user: SignedInUser, after: OperationID?, zone: DayZone
  ) async throws(StoreFailure) -> Activity? {
    let owner = user.id
    let until = context.deadline()
    var reading = ActivityReading(filter, after: after, zone: zone)
    while !reading.isDone {
      let current = reading
      let next: ActivityReading? = try await context.store.history(for: owner, deadline: until) {
        reader throws(StoreFailure) in try current.goingOn(reader, of: owner, looks: Self.looks)
      }
      guard let next else { return nil }
      reading = next
    }
    return reading.result
  }

  /// What went out and came in by tags: of all tags in a month, or of one tag in the months of a year.
  /// - Parameters:
  ///   - user: whose notes.
  ///   - month: the month, or the last one; nil for the present one.
  ///   - tag: the tag; nil for all.
  ///   - zone: the time zone of months.
  /// - Returns: the sums.
  /// - Throws: ``StoreFailure`` if they cannot be read now.
  package func spending(
    of user: SignedInUser, in month: CivilMonth?, tag: NoteTag?, zone: DayZone
  ) async throws(StoreFailure) -> Spending {
    let owner = user.id
    let until = context.deadline()
    let now = context.clock.now()
    var reading: SpendingReading?
    while true {
      let current = reading
      let next = try await context.store.history(for: owner, deadline: until) { reader throws(StoreFailure) in
        if let current { return try current.goingOn(reader, of: owner, looks: 1000) }
        let newest = CivilMonth(zone.day(of: now.notBefore(try reader.newestOperation())))
        let first = SpendingReading(min(month ?? newest, newest), newest: newest, tag: tag, zone: zone)
        return try first.goingOn(reader, of: owner, looks: 1000)
      }
      if let result = next.result { return result }
      reading = next
    }
  }

  /// Begins a file of what a filter finds, as of now.
  /// - Parameters:
  ///   - filter: what to write.
  ///   - user: whose accounts.
  ///   - zone: the time zone of days.
  /// - Returns: nil if the filter names an account that the user does not have.
  /// - Throws: ``StoreFailure`` if it cannot be read now.
  package func activityFile(
    _ filter: ActivityFilter, of user: SignedInUser, zone: DayZone
  ) async throws(StoreFailure) -> ActivityFile? {
    let owner = user.id
    let run: ActivityRun? = try await context.store.history(for: owner, deadline: context.deadline()) {
      reader throws(StoreFailure) in
      let accounts = try reader.accounts(of: owner, upTo: reader.head().number)
      guard let shown = filter.shown(of: accounts) else { return nil }
      return ActivityRun(filter, from: try filter.walk(shown, after: nil, zone: zone, reader))
    }
    let name = ExportFileName(day: zone.day(of: context.clock.now()), format: .csv)
    return run.map { ActivityFile($0, name: name, of: owner, zone: zone, context) }
  }
}

import WalletCore

/// The writer's statements for what charge points say.
struct ChargePointNewsStatements {
  private let finding: Statement
  private let booting: Statement
  private let reportingPoint: Statement
  private let reportingConnector: Statement
  private let settingProfiles: Statement
  private let seeing: Statement
  private let addingStray: Statement

  init(_ connection: SQLiteConnection) {
    finding = connection.statement("SELECT 1 FROM charge_point WHERE id=?1")
    booting = connection.statement(
      "UPDATE charge_point SET registered=1, vendor=?2, model=?3, serial=?4, firmware=?5 WHERE id=?1")
    reportingPoint = connection.statement("UPDATE charge_point SET status=?2, error=?3, status_at=?4 WHERE id=?1")
    // By its place: what the owner's file does not name has retired, or was never there.
    reportingConnector = connection.statement(
      """
      UPDATE connector SET status=?3, error=?4, status_at=?5
      WHERE charge_point_id=?1 AND number=?2 AND retired_at IS NULL
      """)
    settingProfiles = connection.statement("UPDATE charge_point SET profiles=?2 WHERE id=?1")
    seeing = connection.statement("UPDATE charge_point SET seen_at=max(coalesce(seen_at,?2),?2) WHERE id=?1")
    // The oldest go by themselves.
    addingStray = connection.statement(
      """
      INSERT INTO stray(id,charge_point_id,at,action,payload)
      VALUES((SELECT coalesce(max(id),0)+1 FROM stray),?1,?2,?3,?4)
      """)
  }

  /// Whether there is such a charge point; it may have retired.
  func exists(_ point: ChargePointID) throws(SQLiteFailure) -> Bool { try finding.returnsRow(point) }

  /// Keeps one thing that a charge point said.
  func keep(_ news: ChargePointNews, of point: ChargePointID) throws(SQLiteFailure) {
    switch news.cut {
    case .booted(let device, let at):
      try booting.run(point, device.vendor, device.model, device.serial, device.firmware)
      try seeing.run(point, at)
    case .status(connector: 0, let report):
      try reportingPoint.run(point, report.status.rawValue, report.error, report.at)
    case .status(let connector, let report):
      try reportingConnector.run(point, connector, report.status.rawValue, report.error, report.at)
    case .profiles(let profiles): try settingProfiles.run(point, profiles)
    case .seen(let at): try seeing.run(point, at)
    case .stray(let message): try addingStray.run(point, message.at, message.action, message.payload)
    }
  }
}

/// An export in progress: what has been written, and what is still to be written. A failed read can leave a piece
/// half written, so a run that failed must not continue.
package struct ExportRun: Sendable {
  /// How many operations a piece reads at most.
  package static let pieceLength = 250
  /// How many bytes are collected at least, except at the end, before they are handed out.
  package static let pieceBytes = 16_384
  /// The room that the bytes of a piece are given at the beginning: few need more.
  static let pieceCapacity = 98_304
  /// How many users one read returns at most.
  private static let usersAtOnce = 100

  private enum Step {
    case beginning
    case user
    case between
    case ended
  }

  private let header: ExportHeader
  private var pass: any ExportPass
  private var step = Step.beginning
  /// Users still to be written, the next one last.
  private var users: [UserRecord] = []
  /// The row number of the last user that was read.
  private var lastRow: Int64 = 0

  private init(_ header: ExportHeader, _ pass: any ExportPass) {
    self.header = header
    self.pass = pass
  }

  /// Exports everything of one user.
  package init(of user: UserRecord, _ header: ExportHeader, as format: ExportFormat) {
    self.init(header, format.pass(header))
    users = [user]
  }

  /// Exports everything of all users.
  package init(ofAllUsers header: ExportHeader, as format: ExportFormat) {
    self.init(header, format.pass(header))
  }

  /// Exports one account of one user.
  package init(
    of account: Account, month: CivilMonth?, of user: UserRecord, _ header: ExportHeader, as format: StatementFormat,
    from reader: any HistoryReader
  ) throws(StoreFailure) {
    let span = try AccountSpan(account, month: month, header, from: reader)
    self.init(header, StatementPass(format.writer(header), header, only: span))
    users = [user]
  }

  /// Whether everything has been written.
  package var isDone: Bool { step == .ended }

  /// Writes the next piece; may write nothing.
  package mutating func write(from reader: any HistoryReader, to bytes: inout [UInt8]) throws(StoreFailure) {
    switch step {
    case .beginning:
      pass.begin(to: &bytes)
      step = .between
    case .between:
      if users.isEmpty, header.isOfAllUsers { try readUsers(from: reader) }
      if let user = users.popLast() {
        try begin(user, from: reader, to: &bytes)
      } else {
        try pass.end(from: reader, to: &bytes)
        step = .ended
      }
    case .user:
      if try pass.writeMore(from: reader, to: &bytes) { step = .between }
    case .ended: break
    }
  }

  private mutating func readUsers(from reader: any HistoryReader) throws(StoreFailure) {
    users = try reader.users(after: lastRow, limit: Self.usersAtOnce).reversed()
    if let last = users.first { lastRow = last.id.row }
  }

  /// Users who joined after the export began are left out.
  private mutating func begin(
    _ user: UserRecord, from reader: any HistoryReader, to bytes: inout [UInt8]
  ) throws(StoreFailure) {
    let phones = try reader.phoneAssignments(of: user.id, upTo: header.head.number)
    guard !phones.isEmpty || !header.isOfAllUsers else { return }
    try pass.begin(user, phones, from: reader, to: &bytes)
    step = .user
  }
}

extension ExportFormat {
  /// The pass that writes everything in this format.
  fileprivate func pass(_ header: ExportHeader) -> any ExportPass {
    switch self {
    case .csv: HistoryPass(CSVWriter(header), header)
    case .journal: HistoryPass(JournalWriter(header), header)
    case .json: HistoryPass(JSONWriter(header), header)
    case .ofx: StatementPass(OFXWriter(header), header, only: nil)
    case .qif: StatementPass(QIFWriter(header), header, only: nil)
    }
  }
}

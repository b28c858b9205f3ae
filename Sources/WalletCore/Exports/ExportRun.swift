/// An export on its way: what has been written, and what is still to be. A piece that could not be read leaves it half
/// done, so it is not gone on with.
public struct ExportRun: Sendable {
  /// So many operations are read at once.
  public static let pieceLength = 500
  /// What is shorter than so many bytes is gone on with before it is handed out.
  public static let pieceBytes = 16_384
  /// So many users.
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
  /// Users who wait for their turn, the next one last.
  private var users: [UserRecord] = []
  /// The last user that was read.
  private var lastRow: Int64 = 0

  private init(_ header: ExportHeader, _ pass: any ExportPass) {
    self.header = header
    self.pass = pass
  }

  /// Everything of one user.
  public init(of user: UserRecord, _ header: ExportHeader, as format: ExportFormat) {
    self.init(header, format.pass)
    users = [user]
  }

  /// Everything of all users.
  public init(ofAllUsers header: ExportHeader, as format: ExportFormat) { self.init(header, format.pass) }

  /// One account of one user. There is no JSON of it.
  public init(
    of account: Account, month: CivilMonth?, of user: UserRecord, _ header: ExportHeader, as format: ExportFormat,
    from reader: any HistoryReader
  ) throws(StoreFailure) {
    let span = try AccountSpan(account, month: month, header, from: reader)
    self.init(header, StatementPass(format.statementWriter, only: span))
    users = [user]
  }

  /// Whether all of it was written.
  public var isDone: Bool { step == .ended }

  /// Writes the next piece; may write nothing.
  public mutating func write(from reader: any HistoryReader, to bytes: inout [UInt8]) throws(StoreFailure) {
    switch step {
    case .beginning:
      pass.begin(header, to: &bytes)
      step = .between
    case .between:
      if users.isEmpty, header.isOfAllUsers { try readUsers(from: reader) }
      if let user = users.popLast() {
        try pass.begin(user, from: reader, to: &bytes)
        step = .user
      } else {
        pass.end(to: &bytes)
        step = .ended
      }
    case .user:
      if try pass.writeMore(from: reader, to: &bytes) { step = .between }
    case .ended: break
    }
  }

  private mutating func readUsers(from reader: any HistoryReader) throws(StoreFailure) {
    let next = try reader.users(after: lastRow, limit: Self.usersAtOnce)
    if let last = next.last { lastRow = last.id.row }
    // Who came after the export was begun is not in it.
    users = next.filter { $0.createdAt <= header.latest }.reversed()
    if users.isEmpty, !next.isEmpty { try readUsers(from: reader) }
  }
}

extension ExportFormat {
  /// How everything is written in this format.
  fileprivate var pass: any ExportPass {
    switch self {
    case .csv: HistoryPass(CSVWriter())
    case .journal: HistoryPass(JournalWriter())
    case .json: HistoryPass(JSONWriter())
    case .ofx, .qif: StatementPass(statementWriter, only: nil)
    }
  }

  /// How one account is written in this format.
  fileprivate var statementWriter: any StatementWriter {
    switch self {
    case .csv, .json: CSVStatementWriter()
    case .ofx: OFXWriter()
    case .qif: QIFWriter()
    case .journal: JournalStatementWriter()
    }
  }
}

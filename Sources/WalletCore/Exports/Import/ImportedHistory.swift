/// The users and operations of an exported file, read and checked, not yet booked.
public struct ImportedHistory: Sendable, Equatable {
  /// A file of more bytes is refused before it is read.
  public static let sizeLimit = 1 << 30

  /// In the order of the file.
  public let users: [ImportedUser]

  /// How many users there are.
  public var userCount: Int { users.count }
  /// How many operations they have together.
  public var operationCount: Int { users.reduce(0) { $0 + $1.operations.count } }

  /// Reads a file that ``ExportFormat/json`` or ``ExportFormat/csv`` made of everything of one user or of all.
  ///
  /// It is read strictly: what an export never writes is refused, and so is what could not have happened.
  /// - Parameter bytes: the whole file.
  /// - Throws: the first thing that is wrong with it, and where.
  public init(_ bytes: [UInt8]) throws(ImportFailure) {
    guard bytes.count <= Self.sizeLimit else { throw ImportFailure(.tooLarge) }
    let first = bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    if first == UInt8(ascii: "{") {
      var file = JSONImport(bytes)
      users = try file.read()
    } else {
      var file = CSVImport(bytes)
      users = try file.read()
    }
    try ImportCheck(users: users).run()
  }
}

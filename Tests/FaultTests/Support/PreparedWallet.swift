import TestSupport
import Testing

/// The data folder of a program that was used a little and stopped, as a starting point for many runs.
struct PreparedWallet {
  let user: WebUser
  let files: [String: [UInt8]]

  init() throws {
    let folder = try TemporaryFolder()
    let program = try Program(folder)
    let connection = try HTTPConnection(port: try #require(program.port(), "\(program.errors)"))
    var user = try WebUser("5305550101", at: connection, messages: Program.messages(in: folder))
    for account in 0..<2 { try user.openAccount("A\(account)", cents: 500_000_000, at: connection) }
    try #require(program.stop() == 0)
    self.user = user
    files = try folder.files()
  }
}

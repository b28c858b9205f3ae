/// A short read on the writer's connection, for what a start needs: another connection would first parse the whole
/// schema, which takes longer than the read.
struct ReadByWriter<Answer: Sendable>: WriterCommand {
  private let read: @Sendable (WriterConnection) throws(SQLiteFailure) -> Answer

  init(_ read: @escaping @Sendable (WriterConnection) throws(SQLiteFailure) -> Answer) { self.read = read }

  func run(in connection: WriterConnection) throws(SQLiteFailure) -> Answer { try read(connection) }
}

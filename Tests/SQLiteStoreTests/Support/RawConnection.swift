import CSQLite
import Testing

/// A second connection that knows none of our rules, like that of an intruder or a repair tool.
@safe final class RawConnection {
  /// The settings that change what triggers and foreign keys do. Off is SQLite's default: REPLACE then removes rows without
  /// firing DELETE triggers. With `none`, no setting is made at all. With `unchecked`, SQLite asks no CHECK.
  enum Settings: CaseIterable { case on, off, none, unchecked }

  let settings: Settings
  private var handle: OpaquePointer?

  init(_ path: String, _ settings: Settings = .on) {
    self.settings = settings
    unsafe sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
    unsafe sqlite3_busy_timeout(handle, 5000)
    switch settings {
    case .on: run("PRAGMA foreign_keys=ON; PRAGMA recursive_triggers=ON")
    case .off: run("PRAGMA foreign_keys=OFF; PRAGMA recursive_triggers=OFF")
    case .none: break
    case .unchecked: run("PRAGMA ignore_check_constraints=ON")
    }
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// Runs SQL; returns SQLite's error message, or nil on success.
  @discardableResult
  func run(_ sql: String) -> String? {
    unsafe sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK ? nil : String(cString: sqlite3_errmsg(handle))
  }

  /// The first column of each row, joined by `|`.
  func text(_ sql: String) -> String { column(0, of: sql)?.joined(separator: "|") ?? message }

  /// For each table a query that gives all that is in it as one text.
  func queries(for tables: [String]) -> [String] {
    tables.map { table in
      let columns = text("SELECT name FROM pragma_table_info('\(table)')").split(separator: "|")
      let row = columns.map { "quote(\"\($0)\")" }.joined(separator: "||','||")
      return "SELECT group_concat(\(row),';') FROM \(table)"
    }
  }

  /// Drops every guard, as anyone with access to the file can.
  func dropGuards() {
    let triggers = text("SELECT name FROM sqlite_schema WHERE type='trigger'").split(separator: "|")
    run("BEGIN;\(triggers.map { "DROP TRIGGER \($0);" }.joined())COMMIT")
    run("PRAGMA foreign_keys=OFF; PRAGMA ignore_check_constraints=ON")
  }

  /// SQLite's query plan for a statement.
  func plan(_ sql: String) -> String { column(3, of: "EXPLAIN QUERY PLAN " + sql)?.joined(separator: "; ") ?? message }

  /// How many temporary tables and indexes SQLite makes for a statement and the triggers that it fires.
  func temporaryTables(_ sql: String) -> Int? {
    column(1, of: "EXPLAIN " + sql)?.count { $0 == "OpenEphemeral" || $0 == "OpenAutoindex" || $0 == "SorterOpen" }
  }

  /// A column of each row; nil if SQLite does not understand the statement. An error among the rows is an issue: the rows
  /// after it would be missing.
  private func column(_ index: Int32, of sql: String) -> [String]? {
    var statement: OpaquePointer?
    guard unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { return nil }
    defer { unsafe sqlite3_finalize(statement) }
    var texts: [String] = []
    var result = unsafe sqlite3_step(statement)
    while result == SQLITE_ROW {
      texts.append(unsafe sqlite3_column_text(statement, index).map { unsafe String(cString: $0) } ?? "NULL")
      result = unsafe sqlite3_step(statement)
    }
    if result != SQLITE_DONE { Issue.record("\(message): \(sql)") }
    return texts
  }

  /// SQLite's words for the last error.
  private var message: String { unsafe String(cString: sqlite3_errmsg(handle)) }
}

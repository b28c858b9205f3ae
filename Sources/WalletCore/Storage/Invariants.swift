/// The rules that the books keep, as read-only questions: each row that comes back is a violation.
enum Invariants {
  /// One rule's question; the first column says which rows break it.
  private struct Question {
    let rule: InvariantViolation.Rule
    let sql: SQL
  }

  /// At most so many violations of a question are named.
  private static let named = 5

  /// All rules of the books, over all of history.
  static func check(_ connection: SQLiteConnection) throws(SQLiteFailure) -> [InvariantViolation] {
    var violations: [InvariantViolation] = []
    for question in questions {
      var found = 0
      try connection.prepare(question.sql).each { row throws(SQLiteFailure) in
        found += 1
        guard found <= named else { return }
        violations.append(InvariantViolation(rule: question.rule, detail: row.text(0)))
      }
    }
    try violations.append(
      contentsOf: ChainCheck.run(on: connection, after: 0, hash: .zero, at: Timestamp(milliseconds: .min)))
    return violations
  }

  /// SQLite's own check of the file.
  static func checkStructure(_ connection: SQLiteConnection) throws(SQLiteFailure) -> [InvariantViolation] {
    let found = try connection.texts("PRAGMA integrity_check(5)").filter { $0 != "ok" }
    return found.map { InvariantViolation(rule: .structure, detail: $0) }
  }

  /// Whether the tables, indexes and triggers are the ones that the program makes, to the letter.
  static func checkSchema(_ connection: SQLiteConnection) throws(SQLiteFailure) -> [InvariantViolation] {
    let wanted = try SQLiteConnection(path: ":memory:", access: .create)
    try wanted.runAll(Schema.ledger)
    try wanted.runAll(Schema.people)
    try wanted.runAll(Schema.clock)
    let question: SQL = """
      SELECT type||' '||name||': '||coalesce(sql,'') FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%'
      """
    let differing = Set(try connection.texts(question)).symmetricDifference(try wanted.texts(question))
    return differing.sorted().prefix(named).map { text in
      InvariantViolation(rule: .schema, detail: String(text.prefix { $0 != ":" }) + " is not as it was made")
    }
  }

  /// What costs little however long the history is: sums, limits and closed accounts, from the accounts alone.
  static func checkAccounts(_ connection: SQLiteConnection) throws(SQLiteFailure) -> [InvariantViolation] {
    var violations: [InvariantViolation] = []
    for question in questions where question.rule == .i1 || question.rule == .i4 {
      try connection.prepare(question.sql).each { row throws(SQLiteFailure) in
        violations.append(InvariantViolation(rule: question.rule, detail: row.text(0)))
      }
    }
    return violations
  }

  private static let questions: [Question] = [
    Question(
      rule: .i1,
      sql: "SELECT 'balances in '||currency||' do not sum to 0' FROM account GROUP BY currency HAVING sum(balance)<>0"),
    Question(
      rule: .i2,
      sql: """
        SELECT 'account '||a.id||' and its entries differ' FROM account a LEFT JOIN
          (SELECT account_id, count(*) AS entries, min(seq) AS first, max(seq) AS last, sum(delta) AS total
            FROM entry GROUP BY account_id) e ON e.account_id=a.id
        WHERE coalesce(e.entries,0)<>a.seq OR coalesce(e.last,0)<>a.seq OR coalesce(e.first,1)<>1
          OR coalesce(e.total,0)<>a.balance
        """),
    Question(
      rule: .i2,
      sql: """
        SELECT 'entry '||seq||' of account '||account_id||' does not continue the one before it' FROM
          (SELECT account_id, seq, delta, balance, at,
            lag(balance,1,0) OVER (PARTITION BY account_id ORDER BY seq) AS before,
            lag(at,1,at) OVER (PARTITION BY account_id ORDER BY seq) AS earlier FROM entry)
        WHERE balance<>before+delta OR at<earlier
        """),
    Question(
      rule: .i3,
      sql: """
        SELECT 'transfer '||t.id||' and its entries differ' FROM transfer t LEFT JOIN
          (SELECT transfer_id, count(*) AS entries, sum(delta) AS total, max(delta) AS credited,
            max(iif(delta<0,account_id,0)) AS debit, max(iif(delta>0,account_id,0)) AS credit,
            max(iif(delta<0,other,0)) AS debit_other, max(iif(delta>0,other,0)) AS credit_other,
            min(type) AS type, max(type) AS last_type, min(at) AS at, max(at) AS last_at
            FROM entry GROUP BY transfer_id) e ON e.transfer_id=t.id
          JOIN op o ON o.id=t.op_id JOIN account d ON d.id=t.debit JOIN account c ON c.id=t.credit
        WHERE e.entries IS NOT 2 OR e.total<>0 OR e.credited<>t.amount OR e.debit<>t.debit OR e.credit<>t.credit
          OR e.debit_other<>t.credit OR e.credit_other<>t.debit OR e.type<>t.type OR e.last_type<>t.type
          OR e.at<>o.at OR e.last_at<>o.at OR d.currency<>t.currency OR c.currency<>t.currency
        """),
    Question(
      rule: .i3,
      sql: """
        SELECT 'entry '||e.seq||' of account '||e.account_id||' belongs to no transfer' FROM entry e
          LEFT JOIN transfer t ON t.id=e.transfer_id WHERE t.id IS NULL
        """),
    Question(
      rule: .i4,
      sql: """
        SELECT 'account '||id||' is below 0' FROM account WHERE kind IN('user','payable','merchant') AND balance<0
        """),
    Question(
      rule: .i5, sql: "SELECT 'account '||id||' is closed with money' FROM account WHERE closed_at AND balance<>0"),
    Question(
      rule: .i5,
      sql: """
        SELECT 'account '||a.id||' is closed or open against its operations' FROM account a
        WHERE (a.closed_at IS NOT NULL)<>EXISTS(SELECT 1 FROM op c WHERE c.account_id=a.id AND c.kind='close'
          AND NOT EXISTS(SELECT 1 FROM op r WHERE r.reverses=c.id AND r.kind='reopen'))
        """),
    Question(
      rule: .i5,
      sql: """
        SELECT 'account '||c.account_id||' moved while it was closed' FROM op c
          CROSS JOIN entry e ON e.account_id=c.account_id CROSS JOIN transfer t ON t.id=e.transfer_id
        WHERE c.kind='close' AND t.op_id>c.id
          AND NOT EXISTS(SELECT 1 FROM op r WHERE r.reverses=c.id AND r.kind='reopen' AND r.id<=t.op_id)
        """),
    Question(
      rule: .i6,
      sql: "SELECT 'a key of user '||user_id||' was booked twice' FROM op GROUP BY user_id,idem HAVING count(*)>1"),
    Question(
      rule: .i6,
      sql: """
        SELECT 'operation '||reverses||' was reversed twice' FROM op WHERE reverses IS NOT NULL
        GROUP BY reverses HAVING count(*)>1
        """),
    Question(
      rule: .i7,
      sql: """
        SELECT 'transfers are not numbered without gaps' FROM (SELECT count(*) AS n, max(id) AS last FROM transfer)
        WHERE n<>coalesce(last,0)
        """),
    Question(
      rule: .i7,
      sql: """
        SELECT 'operation '||o.id||' moves no money' FROM op o
        WHERE (o.kind IN('deposit','withdraw','transfer','undo'))>EXISTS(SELECT 1 FROM transfer WHERE op_id=o.id)
        """),
    Question(
      rule: .i8,
      sql: """
        SELECT 'world and the others disagree in '||w.currency FROM account w WHERE w.kind='world' AND -w.balance<>
          (SELECT coalesce(sum(iif(t.debit=w.id,t.amount,-t.amount)),0) FROM transfer t WHERE w.id IN(t.debit,t.credit))
        """),
    Question(
      rule: .i9,
      sql: """
        SELECT 'account '||a.id||' does not begin with its opening' FROM account a WHERE a.kind='user' AND (
          (SELECT count(*) FROM op WHERE account_id=a.id AND kind='open')<>1
          OR (SELECT kind FROM op WHERE account_id=a.id ORDER BY id LIMIT 1) IS NOT 'open'
          OR (SELECT at FROM op WHERE account_id=a.id ORDER BY id LIMIT 1) IS NOT a.opened_at)
        """),
    Question(
      rule: .i9,
      sql: """
        SELECT 'account '||a.id||' does not bear the name last given' FROM account a
        WHERE a.kind='user' AND a.name IS NOT
          (SELECT name FROM op WHERE account_id=a.id AND kind IN('open','rename') ORDER BY id DESC LIMIT 1)
        """),
    Question(
      rule: .i9,
      sql: """
        SELECT 'operation '||o.id||' is another user''s' FROM op o JOIN account a ON a.id=o.account_id
        WHERE a.user_id IS NOT o.user_id
        """),
    Question(
      rule: .i9,
      sql: """
        SELECT 'operation '||u.id||' is not the opposite of '||u.reverses FROM op u WHERE u.kind='undo' AND EXISTS(
          SELECT credit,debit,currency,amount FROM transfer WHERE op_id=u.reverses
          EXCEPT SELECT debit,credit,currency,amount FROM transfer WHERE op_id=u.id
          UNION ALL SELECT debit,credit,currency,amount FROM transfer WHERE op_id=u.id
          EXCEPT SELECT credit,debit,currency,amount FROM transfer WHERE op_id=u.reverses)
        """),
  ]
}

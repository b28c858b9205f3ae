extension SchemaAttacks {
  private static let transfer =
    "{op 1 transfer A 1};INSERT INTO transfer VALUES({next},0,'transfer',{A},{B},'USD',50)"
  private static let newestOfA = "FROM entry WHERE account_id={A} ORDER BY seq DESC LIMIT 1"
  private static let newestOfB = "FROM entry WHERE account_id={B} ORDER BY seq DESC LIMIT 1"
  private static let newestOfC = "FROM entry WHERE account_id={C} ORDER BY seq DESC LIMIT 1"

  /// A transfer with its two entries, by hand.
  static let entriesByHand = [transfer, debited, credited].joined(separator: ";")
  private static let debited =
    "INSERT INTO entry SELECT account_id,seq+1,{next},0,-50,balance-50,'transfer',{B},at \(newestOfA)"
  private static let credited =
    "INSERT INTO entry SELECT account_id,seq+1,{next},0,50,balance+50,'transfer',{A},at \(newestOfB)"

  /// Entries that differ from ``entriesByHand`` in one thing each, in a file whose transfers do not write their entries:
  /// where they do, an account has gone on before any other statement can write an entry.
  static let withoutPosting: [AttackGroup] = [
    AttackGroup(
      "entry does not continue the account", after: transfer,
      [
        "INSERT INTO entry SELECT account_id,seq+2,{next},0,-50,balance-50,'transfer',{B},at \(newestOfA)",
        "INSERT OR REPLACE INTO entry SELECT account_id,seq+1,{next},0,-50,balance-50,'transfer',{B},at \(newestOfA) OFFSET 1",
        "INSERT INTO entry SELECT {B},seq+1,{next},0,50,balance+50,'transfer',{A},at \(newestOfA)",
        "INSERT INTO entry SELECT account_id,seq+1,{deposit},0,-50,balance-50,'transfer',{B},at \(newestOfA)",
        "INSERT INTO entry SELECT account_id,seq+1,{next},1,-50,balance-50,'transfer',{B},at \(newestOfA)",
        "INSERT INTO entry SELECT account_id,seq+1,{next},0,-49,balance-49,'transfer',{B},at \(newestOfA)",
        "INSERT INTO entry SELECT account_id,seq+1,{next},0,-50,balance-51,'transfer',{B},at \(newestOfA)",
        "INSERT INTO entry SELECT account_id,seq+1,{next},0,-50,balance-50,'withdraw',{B},at \(newestOfA)",
        "INSERT INTO entry SELECT account_id,seq+1,{next},0,-50,balance-50,'transfer',{C},at \(newestOfA)",
        "INSERT INTO entry SELECT account_id,seq+1,{next},0,-50,balance-50,'transfer',{B},at \(newestOfC)",
        "INSERT INTO entry SELECT account_id,seq+1,{next},0,-50,balance-50,'transfer',{B},at-1 \(newestOfA)",
        "INSERT INTO entry SELECT account_id,seq+1,{next},0,49,balance+49,'transfer',{A},at \(newestOfB)",
        "INSERT INTO entry SELECT account_id,seq+1,{next},0,50,balance+50,'transfer',{C},at \(newestOfB)",
        "INSERT INTO entry SELECT account_id,seq+1,{next},0,50,balance+50,'transfer',{A},at \(newestOfC)",
      ]),
    AttackGroup(
      "entry does not continue the account", after: "\(transfer);\(debited)", [debited]),
    AttackGroup(
      "entry does not continue the account",
      [
        "INSERT INTO entry SELECT account_id,seq+1,{deposit},0,10000,balance+10000,'deposit',{world},at \(newestOfA)"
      ]),
  ]

  /// Entries that the table itself refuses, without any guard.
  static let withoutGuards: [AttackGroup] = [
    AttackGroup(
      "CHECK constraint failed",
      [
        "INSERT INTO entry SELECT account_id,seq+1,{next},0,-1-balance,-1,'transfer',{B},at \(newestOfA)",
        "INSERT INTO entry SELECT account_id,seq+1,{next},0,0,balance,'transfer',{B},at \(newestOfA)",
        "INSERT INTO entry SELECT account_id,-1,{next},0,5,balance+5,'transfer',{B},at \(newestOfA)",
        "UPDATE entry SET balance=-1 WHERE account_id={A} AND op_id={last}",
      ])
  ]
}

import Testing

/// Words in braces that stand for numbers and for pieces of statements, so that long tables of statements stay
/// readable.
struct SQLPhrases {
  private static let phrases = [
    "columns":
      "INSERT INTO op(id,user_id,kind,account_id,legs,reverses,commitment,rate,rate_scale,fee_rate,quoted_at,source,idem,fingerprint,at,hash)",
    "transfer of A": ",1,'transfer',{A},1,NULL,NULL{no rate},randomblob(16),randomblob(32){now}",
    "no rate": ",NULL,NULL,NULL,NULL,NULL",
    "now": ",max(at),randomblob(32) FROM op",
    "insert account": "INSERT INTO account(id,public_id,user_id,kind,name,currency,opened_at)",
    "insert system account": "INSERT INTO account(id,public_id,kind,name,currency,opened_at)",
    "insert user": "INSERT INTO user(id,phone,salt,numbered_by,created_at)",
    "move": "INSERT INTO transfer VALUES({next},0,",
    "held for a session":
      "{op 2 authorise C 0};INSERT INTO hold_event VALUES({C},1,{next},{next},3000,3000,3000)",
    "captured for a bill":
      "{op 1 capture P 1 named};INSERT INTO hold_event VALUES({P},{eventP},{liveHold},{next},-3000,0,0);{move}'capture',{P},{G},'USD',159)",
    "record it": AttackRow.record.whole,
    "renumber": "UPDATE user SET salt=randomblob(32),numbered_by={next},phone=",
  ]

  private let words: [String: String]

  /// - Parameter words: the numbers of rows.
  init(_ words: [String: String]) { self.words = words }

  /// The statement without braces.
  func statement(_ text: String) -> String {
    var text = text
    while let start = text.firstIndex(of: "{"), let end = text[start...].firstIndex(of: "}") {
      let word = text[text.index(after: start)..<end]
      text.replaceSubrange(start...end, with: meaning(of: String(word)))
    }
    return text
  }

  private func meaning(of word: String) -> String {
    let fields = word.split(separator: " ").map(String.init)
    if fields.count >= 5, fields[0] == "op" { return operation(fields) }
    if let found = Self.phrases[word] ?? words[word] { return found }
    Issue.record("no meaning of {\(word)}")
    return ""
  }

  /// `op USER KIND ACCOUNT LEGS`, then `named` for one with a commitment, `rated` for one with a rate,
  /// `reverses=OPERATION`.
  private func operation(_ fields: [String]) -> String {
    let account = words[fields[3]] ?? fields[3]
    let reversed = fields.first { $0.hasPrefix("reverses=") }.map { String($0.dropFirst("reverses=".count)) }
    let reverses = reversed.map { words[$0] ?? $0 } ?? "NULL"
    let commitment = fields.contains("named") ? "randomblob(32)" : "NULL"
    let rate = fields.contains("rated") ? ",92,2,100,1,'test'" : "{no rate}"
    return
      "{columns} SELECT max(id)+1,\(fields[1]),'\(fields[2])',\(account),\(fields[4]),\(reverses),\(commitment)\(rate)"
      + ",randomblob(16),randomblob(32){now}"
  }
}

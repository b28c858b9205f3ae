/// Bank statements in Open Financial Exchange 2.2, one per account.
struct OFXWriter: StatementWriter {
  private let header: ExportHeader
  private var names: [AccountID: String] = [:]
  private var hasStatements = false

  init(_ header: ExportHeader) { self.header = header }

  mutating func begin(to bytes: inout [UInt8]) {
    bytes.write(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="no"?>
      <?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
      <OFX>
      <SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>\
      <DTSERVER>\(time(header.at))</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>

      """)
  }

  mutating func begin(_ user: UserRecord, accounts: [Account], to bytes: inout [UInt8]) {
    names = Dictionary(accounts.map { ($0.id, $0.name) }) { first, _ in first }
  }

  mutating func begin(_ span: AccountSpan, to bytes: inout [UInt8]) {
    // A message set must contain a message (section 2.4.5), so it begins with the first account.
    if !hasStatements { bytes.write("<BANKMSGSRSV1>\n") }
    hasStatements = true
    let id = span.account.id.id.base64url
    bytes.write(
      """
      <STMTTRNRS><TRNUID>\(id)</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>
      <STMTRS><CURDEF>\(span.account.balance.currency.code)</CURDEF>
      <BANKACCTFROM><BANKID>MYWALLET</BANKID><ACCTID>\(id)</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>
      <BANKTRANLIST><DTSTART>\(time(span.from))</DTSTART><DTEND>\(time(span.until))</DTEND>

      """)
  }

  mutating func write(_ line: StatementLine, of span: AccountSpan, to bytes: inout [UInt8]) {
    let entry = line.entry
    let isIncoming = entry.change.minorUnits > 0
    // Operation number, side and sequence: a transfer has one entry on each side, in different accounts, and an
    // operation with several parts has several entries, with different sequences.
    let side = isIncoming ? "C" : "D"
    bytes.write("<STMTTRN><TRNTYPE>\(type(line))</TRNTYPE><DTPOSTED>\(time(entry.at))</DTPOSTED>")
    bytes.write("<TRNAMT>\(entry.change)</TRNAMT>")
    bytes.write("<FITID>\(line.operation.number)\(side)\(entry.sequence)</FITID>")
    bytes.write("<NAME>\(escaped(line.title { names[$0] }, limit: 32))</NAME>")
    // A name of 32 characters has no room for a card, nor for the terms of an exchange.
    let memo = [
      ExportText.card(line.operation), ExportText.terms(line.operation, in: entry.change.currency),
      ExportText.bill(line.operation), line.operation.note,
    ].compactMap(\.self).filter { !$0.isEmpty }
    if !memo.isEmpty { bytes.write("<MEMO>\(escaped(memo.joined(separator: "; "), limit: 255))</MEMO>") }
    bytes.write("</STMTTRN>\n")
  }

  mutating func end(_ span: AccountSpan, to bytes: inout [UInt8]) {
    bytes.write(
      """
      </BANKTRANLIST>
      <LEDGERBAL><BALAMT>\(span.balance)</BALAMT><DTASOF>\(time(span.until))</DTASOF></LEDGERBAL>
      <MKTGINFO>\(escaped(span.account.name, limit: 360))</MKTGINFO>
      </STMTRS></STMTTRNRS>

      """)
  }

  mutating func end(to bytes: inout [UInt8]) {
    if hasStatements { bytes.write("</BANKMSGSRSV1>\n") }
    bytes.write("</OFX>\n")
  }

  private func type(_ line: StatementLine) -> String {
    if case .account = line.other { return "XFER" }
    switch line.entry.kind {
    case .deposit: return "DEP"
    case .fee: return "FEE"
    case .capture: return "PAYMENT"
    default: return line.entry.change.minorUnits > 0 ? "CREDIT" : "DEBIT"
    }
  }

  private func time(_ moment: Timestamp) -> OFXTime { OFXTime(moment: moment, zone: header.zone) }

  /// The first `limit` characters, without anything that XML 1.0 cannot contain.
  private func escaped(_ text: String, limit: Int) -> String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(limit) {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\u{FFFE}", "\u{FFFF}", "\u{0}"..."\u{1F}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// `20261121150405.678[-5]`: local time in a zone, and how many hours that is ahead of UTC, with minutes after a point
/// (section 3.2.8.2).
struct OFXTime: FileValue {
  let moment: Timestamp
  let zone: DayZone

  func append(to bytes: inout [UInt8]) {
    let time = zone.civil(moment)
    bytes.append(Int(clamping: time.year), width: 4)
    for part in [time.month, time.day, time.hour, time.minute, time.second] { bytes.append(part, width: 2) }
    bytes.append(UInt8(ascii: "."))
    bytes.append(Int(CivilTime.divide(moment.milliseconds, by: 1000).remainder), width: 3)
    let offset = zone.offset(at: moment) / 60
    bytes.write("[\(offset < 0 ? "-" : "+" as String)\(Int(offset.magnitude / 60))")
    if offset % 60 != 0 { bytes.write(".\(CivilDay.padded(Int((offset % 60).magnitude), 2))") }
    bytes.append(UInt8(ascii: "]"))
  }
}

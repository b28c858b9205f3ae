/// Reads who is paid at charge points. Each name is there once.
enum ImportedOperators {
  static func json(_ reader: inout ImportReader) throws(ImportRefusal) -> [ChargerList.Operator] {
    var all: [ChargerList.Operator] = []
    var names: Set<AccountName> = []
    try reader.array { (reader) throws(ImportRefusal) in
      var fields = JSONFields()
      try reader.object { (reader, name) throws(ImportRefusal) in
        switch name {
        case "name", "address", "tax_id": fields[name] = try reader.text()
        default: throw reader.refusal(.unknown(name))
        }
      }
      let owner = ChargerList.Operator(
        name: try fields.required("name", reader, ImportText.accountName),
        address: try fields.required("address", reader, address), taxID: try fields.required("tax_id", reader, taxID))
      guard names.insert(owner.name).inserted else { throw reader.refusal(.badValue("name")) }
      all.append(owner)
    }
    // Without any there is no list.
    guard !all.isEmpty else { throw reader.refusal(.badValue("operators")) }
    return all
  }

  static func csv(_ row: CSVRow, after others: [ChargerList.Operator]) throws(ImportRefusal) -> ChargerList.Operator {
    try row.requireOnly([.kind, .name, .sellerAddress, .taxID])
    let owner = ChargerList.Operator(
      name: try row.required(.name, ImportText.accountName),
      address: try row.optional(.sellerAddress, address) ?? "", taxID: try row.optional(.taxID, taxID) ?? "")
    guard !others.contains(where: { $0.name == owner.name }) else { throw row.refusal(.badValue("name")) }
    return owner
  }

  private static func address(_ text: String) -> String? { ImportText.line(text, limit: 200) }
  private static func taxID(_ text: String) -> String? { ImportText.line(text, limit: 64) }
}

import Foundation

/// Six digits that are not this code.
package func wrongCode(insteadOf code: String?) -> String { code == "111111" ? "222222" : "111111" }

/// The newest code in a file that receives messages, or the newest one to this number.
package func lastCode(in path: String, to number: String? = nil) throws -> String {
  let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
  guard let line = lines.last(where: { line in number.map { line.contains($0) } ?? true }),
    let message = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
    let text = message["text"] as? String
  else { throw ClientFailure(what: "no code in \(path)") }
  return String(text.prefix(6))
}

@testable import HTTPServer

/// Checks that must hold for every form body.
enum FormCheck {
  /// A name-value pair of the form, decoded in the slow and simple way.
  private struct Pair {
    var name: [UInt8]
    var value: [UInt8]
  }

  static func run(_ input: [UInt8]) throws(Broken) {
    let sent = input.split(separator: 0x26)
    let isEncoded = sent.allSatisfy { PercentCheck.isEncoded($0) }
    let form: FormBody
    do throws(FormRefusal) {
      form = try FormBody(bytes: input)
    } catch {
      switch error {
      case .tooManyPairs: return try Broken.unless(sent.count > FormBody.pairsMax, "There are few pairs.")
      case .badPercentEncoding: return try Broken.unless(!isEncoded, "The encoding is right.")
      case .notUTF8:
        let isText = sent.flatMap(parts).compactMap(decoded).allSatisfy(isUTF8)
        return try Broken.unless(!isText, "It is UTF-8.")
      }
    }
    try Broken.unless(isEncoded && sent.count <= FormBody.pairsMax, "It should have been refused.")
    try Broken.unless(form.isEmpty == sent.isEmpty, "Empty pairs count, or full ones do not.")
    // Names are `StaticString`, so only those in the source can be looked up: those of the fuzzer's dictionary.
    for name in ["a", "amount", "", "é"] as [StaticString] {
      let wanted = sent.compactMap(pair).filter { $0.name == Array(name.description.utf8) }.map(\.value)
      try Broken.unless(form.values(name).map { Array($0.utf8) } == wanted, "The values of a name are not all there.")
      try Broken.unless(form[name].map { Array($0.utf8) } == wanted.last, "It is not the last value that counts.")
    }
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

  private static func pair(_ sent: ArraySlice<UInt8>) -> Pair? {
    let parts = parts(sent)
    guard let name = decoded(parts[0]), let value = parts.count == 2 ? decoded(parts[1]) : [] else { return nil }
    return Pair(name: name, value: value)
  }

  private static func parts(_ sent: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    sent.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    PercentDecoding.decode(text, plusIsSpace: true)
  }
}

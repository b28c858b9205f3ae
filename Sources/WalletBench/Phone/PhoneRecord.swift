import PhoneNumbers
import WalletCore

/// A recorded answer of libphonenumber's reference implementation, from one line of a file.
enum PhoneRecord: Equatable {
  /// A text parsed in a region.
  case parse(text: String, defaultRegion: RegionCode?, PhoneAnswer)
  /// A text typed in a region, scalar by scalar, with the answer after each.
  case type(text: String, region: RegionCode?, answers: [String])
}

extension PhoneRecord {
  /// - Parameter line: a JSON object.
  /// - Throws: ``BenchFailure`` for anything but a complete record.
  init(line: ArraySlice<UInt8>) throws(BenchFailure) {
    var fields: PhoneRecordFields
    do throws(JSONObjectFailure) {
      fields = PhoneRecordFields(try JSONObjectReader.read(line))
    } catch {
      throw BenchFailure("No JSON object of a record, at byte \(error.position): \(error.reason).")
    }
    let kind = try fields.string("k")
    let text = try fields.string("in")
    let region = try fields.region("r")
    switch kind {
    case "parse": self = .parse(text: text, defaultRegion: region, try PhoneAnswer(&fields))
    case "type":
      let answers = try fields.strings("out")
      guard answers.count == text.unicodeScalars.count else {
        throw BenchFailure("A record has \(answers.count) answers to \(text.unicodeScalars.count) characters.")
      }
      self = .type(text: text, region: region, answers: answers)
    default: throw BenchFailure("A record is of the kind \(kind), which nobody knows.")
    }
    try fields.requireNoMore()
  }
}

/// Reads the JSON of an export.
typealias ImportReader = JSONReader<ImportRefusal>

extension JSONReader where Failure == ImportRefusal {
  /// The most bytes that a text of an export has.
  private static var textLimit: Int { 8192 }

  init(_ bytes: [UInt8]) {
    self.init(bytes[...], textLimit: Self.textLimit) { reason, position in
      ImportRefusal(ImportRefusal.Reason(reason), at: .byte(position))
    }
  }

  /// The reader's current position.
  var place: ImportRefusal.Place { .byte(position) }

  func refusal(_ reason: ImportRefusal.Reason) -> ImportRefusal { ImportRefusal(reason, at: place) }

  /// Reads a whole number that is not negative.
  mutating func count() throws(ImportRefusal) -> Int64 {
    let number = try number()
    guard number >= 0 else { throw expected("a whole number") }
    return number
  }
}

extension ImportRefusal.Reason {
  fileprivate init(_ reason: JSONRefusal) {
    switch reason {
    case .expected(_, isAtEnd: true): self = .cutOff
    case .expected(let what, isAtEnd: false): self = .expected(what)
    case .repeated(let name): self = .repeated(name)
    case .notUnicode: self = .notUnicode
    case .notWhole: self = .expected("a whole number")
    case .tooLong: self = .tooLong
    }
  }
}

/// Reads the JSON of an export.
typealias ImportReader = JSONReader<ImportFailure>

extension JSONReader where Failure == ImportFailure {
  /// No text of an export has more bytes.
  private static var textLimit: Int { 8192 }

  init(_ bytes: [UInt8]) {
    self.init(bytes[...], textLimit: Self.textLimit) { problem, position in
      ImportFailure(ImportFailure.Problem(problem), at: .byte(position))
    }
  }

  /// Where the reader stands.
  var place: ImportFailure.Place { .byte(position) }

  func failure(_ problem: ImportFailure.Problem) -> ImportFailure { ImportFailure(problem, at: place) }

  /// Reads a whole number that is not negative.
  mutating func count() throws(ImportFailure) -> Int64 {
    let number = try number()
    guard number >= 0 else { throw expected("a whole number") }
    return number
  }
}

extension ImportFailure.Problem {
  /// The words for the owner, in place of the reader's own.
  private static let words = [
    "\"": "a text", "a number without a leading zero": "a whole number",
    "a hexadecimal digit": "four hexadecimal digits",
  ]

  fileprivate init(_ problem: JSONProblem) {
    switch problem {
    case .expected(_, isAtEnd: true): self = .cutOff
    case .expected(let what, isAtEnd: false): self = .expected(Self.words[what] ?? what)
    case .repeated(let name): self = .repeated(name)
    case .notUnicode: self = .notUnicode
    case .notWhole: self = .expected("a whole number")
    case .tooLong: self = .tooLong
    }
  }
}

/// What is known of the world's telephone numbers: calling codes, and how long their numbers can be.
///
/// A possible number is not always one in use; the code sent to it proves that (ITU-T E.164; libphonenumber's
/// "possible number").
public struct NumberingPlan: Sendable {
  /// The plan of one calling code.
  struct CodePlan: Sendable {
    let callingCode: Int
    /// Bit n is set if a national significant number may have n digits.
    let lengths: UInt32
    /// At home a 0 is written before the national number, which is no part of it.
    let writesZeroAtHome: Bool
    let regions: [String]

    func allows(_ length: Int) -> Bool { length < 32 && lengths & (1 << UInt32(length)) != 0 }
    var shortest: Int { lengths.trailingZeroBitCount }
    var longest: Int { 31 - lengths.leadingZeroBitCount }
  }

  /// The plan this program carries.
  public static let carried = NumberingPlan(table: table)

  private let plans: [Int: CodePlan]

  init(table: StaticString) {
    var plans: [Int: CodePlan] = [:]
    for line in String(describing: table).split(separator: "\n") {
      let cells = line.split(separator: " ")
      guard cells.count >= 4, let code = Int(cells[0]) else { continue }
      plans[code] = CodePlan(
        callingCode: code, lengths: Self.lengths(cells[1]), writesZeroAtHome: cells[2] == "0",
        regions: cells[3...].map(String.init))
    }
    self.plans = plans
  }

  /// `7-9,11` as a set of bits.
  private static func lengths(_ text: Substring) -> UInt32 {
    var bits: UInt32 = 0
    for run in text.split(separator: ",") {
      let ends = run.split(separator: "-").compactMap { Int($0) }
      guard let low = ends.first, let high = ends.last, low <= high, high < 32 else { continue }
      for length in low...high { bits |= 1 << UInt32(length) }
    }
    return bits
  }

  /// The plan whose calling code these digits begin with. No calling code is the beginning of another (ITU-T E.164).
  func plan(beginning digits: some Collection<UInt8>) -> CodePlan? {
    guard digits.first != 0 else { return nil }
    var code = 0
    for digit in digits.prefix(3) {
      code = code * 10 + Int(digit)
      if let plan = plans[code] { return plan }
    }
    return nil
  }

  func plan(callingCode: Int) -> CodePlan? { plans[callingCode] }
}

import PhoneNumbers
import WalletCore

/// Texts made to hurt a parser of telephone numbers: long, ambiguous, in every alphabet, and plain noise.
struct HostileTexts {
  /// The longest text, in bytes.
  static let longest = 250

  private static let alphabets = [
    "0123456789", "+0123456789 ()-.", " -,;:.#x~ext0123456789", "x", "# ,,;;", "ext. 1", "+＋", "٠١٢٣٤٥٦٧٨٩ 0123456789+",
    "abcdefghijklmnopqrstuvwxyz0123456789", "/\\x 12", "0", "1", "- 5#", ";phone-context=+1.a-", "tel:;isub=ext",
    "доб anexo ｅｘｔ ó",
    "\u{301}\u{200B}\u{AD}\u{2060}\u{A0}1", "🇩🇪👨‍👩‍👧‍👦2", "\u{0}\u{7F}\n\r\t1", "ſKıİ3", "²³①４",
  ]

  private static let runs = [
    " ", "-", "x", " x", "x ", ",", ";", "~", "#", "- ", "ext", " ext.", "..", "()", "\u{A0}", "１", "1 ",
  ]

  private static let regions: [RegionCode?] =
    [nil, .world] + ["US", "AR", "BR", "DE", "IT", "MX", "CN", "AU", "JP", "ZZ"].map { RegionCode($0) }

  private var random: SplitMix
  private var count = 0

  /// The same seed gives the same texts.
  init(seed: UInt64) { random = SplitMix(seed: seed) }

  /// A text of at most ``longest`` bytes, and the region to dial it from.
  mutating func next() -> (text: String, region: RegionCode?) {
    count += 1
    let region = Self.regions[pick(Self.regions.count)]
    // Every eighth text is three digits, a long run of one string, and a digit: a possible extension all along.
    guard count % 8 == 0 else { return (mixed(), region) }
    let run = Self.runs[pick(Self.runs.count)]
    let repeated = String(repeating: run, count: (Self.longest - 6) / run.utf8.count)
    return ("123\(repeated)1\(pick(2) == 0 ? "#" : "")", region)
  }

  private mutating func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  private mutating func mixed() -> String {
    let length = pick(pick(2) == 0 ? Self.longest + 1 : 21)
    if pick(4) == 0 {
      return String(decoding: (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }, as: UTF8.self)
    }
    var text = String.UnicodeScalarView()
    let ways = 1 + pick(2)
    let scalars = (0..<ways).flatMap { _ in
      Array(Self.alphabets[pick(Self.alphabets.count)].unicodeScalars)
    }
    var bytes = 0
    while bytes < length {
      let scalar = scalars[pick(scalars.count)]
      let run = pick(16) == 0 ? pick(60) : 1
      for _ in 0..<run where bytes < length {
        text.append(scalar)
        bytes += UTF8.width(scalar)
      }
    }
    return String(text)
  }
}

import SystemSupport
import TestSupport
import Testing

@testable import WalletBench
@testable import PhoneNumbers

@Suite("Hostile texts in place of a number")
struct HostileTextTests {
  @Test("Reading never traps; what was read can be judged, written in every format, and is the same again in E.164")
  func reading() throws {
    var texts = HostileTexts(seed: 250)
    let plan = NumberingPlan.carried
    var read = 0
    for _ in 0..<4000 {
      let (text, region) = texts.next()
      guard let number = try? plan.parse(text, defaultRegion: region) else { continue }
      read += 1
      #expect(number.nationalSignificantNumber.count <= 17 && number.leadingZeros < 17)
      let isValid = plan.isValid(number)
      #expect(isValid == (plan.numberType(of: number) != .unknown), "\(text.debugDescription)")
      #expect(!isValid || plan.lengthVerdict(of: number) == .possible, "\(text.debugDescription)")
      for format in PhoneFormat.allCases { #expect(!plan.format(number, as: format).isEmpty) }
      let e164 = plan.format(number, as: .e164)
      if isValid { #expect(plan.format(try plan.parse(e164, defaultRegion: nil), as: .e164) == e164) }
    }
    #expect(read > 200, "some of it must get through: \(read)")
  }

  @Test("Reading takes less than a millisecond, also of the worst text")
  func time() {
    // An unoptimized build is many times slower.
    #if DEBUG
      let limit = Duration.milliseconds(20)
    #else
      let limit = Duration.milliseconds(1)
    #endif
    var texts = HostileTexts(seed: 252)
    for _ in 0..<2000 {
      let (text, region) = texts.next()
      // Other programs share this machine: measure CPU time, and require it only of the shortest of five runs.
      let taken = (0..<5).lazy.map { _ in
        let began = Self.threadTime()
        _ = try? NumberingPlan.carried.parse(text, defaultRegion: region)
        return Self.threadTime() - began
      }
      #expect(taken.contains { $0 < limit }, "\(text.debugDescription)")
    }
  }

  /// How much CPU time this thread has used.
  private static func threadTime() -> Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  @Test("The as-you-type formatter never traps, and the field keeps every digit that is typed", .slow)
  func typing() throws {
    var texts = HostileTexts(seed: 251)
    for _ in 0..<400 {
      let (text, region) = texts.next()
      var formatter = AsYouTypeFormatter(region: region)
      let country = region.flatMap { Country.named($0.description) } ?? .unitedStates
      var typed = ""
      for scalar in text.unicodeScalars {
        #expect(!formatter.input(scalar).isEmpty)
        let was = typed
        typed.unicodeScalars.append(scalar)
        let shown = PhoneEdit(country: country, typed: typed, caret: nil, was: was, deletion: nil).state().text
        #expect(DialableText(shown).dialable == DialableText(typed).dialable, "\(typed.debugDescription)")
      }
    }
  }

  @Test("A text of more than 250 characters is too long, whatever is in it; one of 250 is looked at")
  func length() {
    let plan = NumberingPlan.carried
    for character in ["1", "x", "é", "🌐"] as [Unicode.Scalar] {
      let text = String(String.UnicodeScalarView(repeatElement(character, count: 251)))
      #expect(throws: PhoneParseRefusal.tooLong) { try plan.parse(text, defaultRegion: nil) }
    }
    #expect(throws: PhoneParseRefusal.notANumber) {
      try plan.parse(String(repeating: "x", count: 250), defaultRegion: nil)
    }
  }
}

import Testing

@testable import Templates
@testable import WalletCore

@Suite("Hours of a day")
struct HourStyleTests {
  @Test(
    "From 0 to 23, or before and after noon: 12 comes first in both halves",
    arguments: [
      (0, "00:05", "12:05\u{A0}am"), (1, "01:05", "1:05\u{A0}am"), (11, "11:05", "11:05\u{A0}am"),
      (12, "12:05", "12:05\u{A0}pm"), (13, "13:05", "1:05\u{A0}pm"), (23, "23:05", "11:05\u{A0}pm"),
    ])
  func clock(hour: Int, ofDay: String, ofHalfDay: String) {
    let time = CivilTime(Timestamp(milliseconds: Int64(hour * 3600 + 5 * 60 + 9) * 1000))
    func text(_ style: HourStyle, seconds: Bool) -> String {
      var bytes: [UInt8] = []
      WhenText.appendClock(time, style, seconds: seconds, to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(text(.ofDay, seconds: false) == ofDay && text(.ofDay, seconds: true) == ofDay + ":09")
    #expect(text(.ofHalfDay, seconds: false) == ofHalfDay)
    #expect(text(.ofHalfDay, seconds: true) == ofHalfDay.replacing("05\u{A0}", with: "05:09\u{A0}"))
  }
}

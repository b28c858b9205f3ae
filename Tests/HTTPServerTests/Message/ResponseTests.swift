import TestSupport
import Testing

@testable import HTTPServer

@Suite("Responses as they are written")
struct ResponseTests {
  @Test("No value can end its line")
  func splitting() {
    var fields = ResponseFields()
    fields.append("Location", "/a\r\nSet-Cookie: x\0")
    fields.append("X", bytes: bytes("b\n\rc"))
    fields.append(FieldBlock([("Y", "d\r\n")]))
    #expect(text(fields.bytes) == "Location: /aSet-Cookie: x\r\nX: bc\r\nY: d\r\n")
  }

  @Test(
    "Dates are written as RFC 9110 wants them",
    arguments: [
      (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
      (951_827_696, "Tue, 29 Feb 2000 12:34:56 GMT"), (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
      (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (1_735_689_599, "Tue, 31 Dec 2024 23:59:59 GMT"),
    ])
  func dates(_ row: (seconds: Int, text: String)) {
    #expect(text(HTTPDate(seconds: row.seconds).bytes) == row.text)
  }

  @Test(
    "Dates are read in the three forms of RFC 9110 section 5.6.7",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
      ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
      ("Tue, 29 Feb 2000 12:34:56 GMT", 951_827_696), ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
      ("Friday, 01-Jan-21 00:00:00 GMT", 1_609_459_200),
    ])
  func readDates(_ row: (text: String, seconds: Int)) {
    #expect(HTTPDate(bytes(row.text)[...])?.seconds == row.seconds, "\(row.text)")
  }

  @Test(
    "What is no date is none",
    arguments: [
      "", "now", "0", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 31 Feb 1999 00:00:00 GMT",
      "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
      "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT more",
      "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1969 08:49:37 GMT", "Sun, 06 Nov 199 08:49:37 GMT",
    ])
  func noDates(_ text: String) {
    #expect(HTTPDate(bytes(text)[...]) == nil, "\(text)")
  }

  @Test("Every day of four centuries is written and read back", .slow)
  func everyDay() {
    for day in 0..<146_097 {
      let date = HTTPDate(seconds: day * 86400 + day % 86400)
      guard HTTPDate(date.bytes[...])?.seconds == date.seconds else {
        Issue.record("day \(day): \(text(date.bytes))")
        return
      }
    }
  }
}

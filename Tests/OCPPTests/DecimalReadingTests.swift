import Testing

@testable import OCPP

@Suite("Decimal numbers of charge points")
struct DecimalReadingTests {
  @Test(
    "A number is rounded down, also below zero",
    arguments: [
      ("0", 0), ("-0", 0), ("0.0", 0), ("00", 0), ("1", 1), ("+1", 1), ("-1", -1), ("007", 7), ("1.0", 1), ("1.999", 1),
      ("-1.0", -1), ("-1.001", -2), (".5", 0), ("-.5", -1), ("5.", 5), (" 12\r\n", 12), ("1.2345678E7", 12_345_678),
      ("1e3", 1000), ("1E+03", 1000), ("125e-1", 12), ("-125e-1", -13), ("0e99999999999999999999", 0),
      ("1e-999999999999", 0),
      ("-1e-999999999999", -1), ("0.0000000000000000001e19", 1), ("9223372036854775807", .max),
      ("9223372036854775807.9", .max), ("-9223372036854775808", .min), ("-9223372036854775807.5", .min),
      ("1000000000000000000e-18", 1), ("000000000000000000000000000000012", 12),
    ] as [(String, Int64)])
  func floored(text: String, number: Int64) { #expect(DecimalReading(text)?.floored() == number) }

  @Test(
    "A number of more than 64 bits has no whole part that fits",
    arguments: [
      "9223372036854775808", "-9223372036854775809", "-9223372036854775808.1", "99999999999999999999", "1e19",
      "1e99999999999",
      "-1e20", "0.1e20",
    ])
  func large(text: String) throws { #expect(try #require(DecimalReading(text)).floored() == nil) }

  @Test(
    "Anything else is no number",
    arguments: [
      "", " ", "-", "+", ".", "-.", "NaN", "nan", "inf", "-inf", "Infinity", "1,5", "1 000", "1e", "1e+", "e5", "1e5.0",
      "--1", "+-1", "1-", "0x10", "1_000", "12 Wh", "１", "1\u{A0}",
    ])
  func refused(text: String) { #expect(DecimalReading(text) == nil) }

  @Test("Thousands are multiplied before the fraction is cut off")
  func thousands() throws {
    for (text, number) in [("1.2349", 1234), ("0.0009", 0), ("12", 12_000), ("-0.0001", -1), ("1e-3", 1)]
      as [(String, Int64)]
    {
      #expect(try #require(DecimalReading(text)).floored(tens: 3) == number, "\(text)")
    }
    #expect(try #require(DecimalReading("9223372036854775.807")).floored(tens: 3) == .max)
    #expect(try #require(DecimalReading("9223372036854775.808")).floored(tens: 3) == nil)
  }

  @Test("A fraction of zeros is none")
  func fractions() throws {
    for text in ["1", "1.0", "10e-1", "0.000", "1.5e1"] { #expect(try !#require(DecimalReading(text)).hasFraction) }
    for text in ["1.5", "0.1", "1e-1", "15e-1"] { #expect(try #require(DecimalReading(text)).hasFraction) }
  }
}

import Testing

@testable import ChargePoint

@Suite("Words to simulated charge points")
struct ControlWordsTests {
  private static let two = ["CP001\t100001,100002", "CP002\t100003"].compactMap { ControlWords.Point(line: $0[...]) }

  private func words(_ text: String, _ points: [ControlWords.Point] = two) -> ControlWords {
    ControlWords(text.split(separator: " ").map(String.init), among: points)
  }

  @Test("Each command, by the charge point's name, by a charger's digits, or alone")
  func commands() {
    let one = Array(Self.two.prefix(1))
    let cases: [(String, [ControlWords.Point], ControlWords)] = [
      ("list", Self.two, .list), ("names", Self.two, .names),
      ("plug 1", one, .command(0, .plug(1, percent: nil))), ("plug 2 30", one, .command(0, .plug(2, percent: 30))),
      ("CP002 plug 1", Self.two, .command(1, .plug(1, percent: nil))),
      ("plug 100002", Self.two, .command(0, .plug(2, percent: nil))),
      ("CP002 unplug 100003", Self.two, .command(1, .unplug(1))),
      ("CP001 offline", Self.two, .command(0, .offline(seconds: nil))),
      ("CP001 offline 60", Self.two, .command(0, .offline(seconds: 60))),
      ("CP001 offline 100001", Self.two, .command(0, .offline(seconds: 100_001))),
      ("online", one, .command(0, .online)), ("CP002 crash", Self.two, .command(1, .crash)),
      ("fault 1", one, .command(0, .fault(1, code: "InternalError"))),
      ("fault 100003 WeakSignal", Self.two, .command(1, .fault(1, code: "WeakSignal"))),
      ("clear 1", one, .command(0, .clear(1))), ("card 1", one, .command(0, .card(1))),
      ("faults huge,replay", one, .command(0, .faults([.huge, .replay]))),
      ("CP002 faults huge replay", Self.two, .command(1, .faults([.huge, .replay]))),
      ("faults none", one, .command(0, .faults([]))),
    ]
    for (text, points, meant) in cases { #expect(words(text, points) == meant, "\(text)") }
  }

  @Test("What cannot be done is answered with a sentence")
  func wrong() {
    for text in [
      "", "plug", "plug 1", "fly", "CP009 plug 1", "CP001", "CP001 fly", "CP001 plug", "CP001 plug x",
      "CP001 plug 1 101", "CP001 plug 1 2 3", "plug 100009", "CP001 plug 100003", "CP001 offline soon",
      "CP001 offline 0", "CP001 crash now", "CP001 faults", "CP001 faults coffee", "CP001 fault",
      "CP001 clear 1 2", "list all",
    ] {
      guard case .wrong(let sentence) = words(text) else {
        Issue.record("taken: \(text)")
        continue
      }
      #expect(sentence.hasSuffix("."), "\(text): \(sentence)")
    }
    guard case .wrong = words("plug 1", []) else {
      Issue.record("nobody is there")
      return
    }
  }

  @Test("A point's line says the same again; other lines are none")
  func lines() {
    for point in Self.two { #expect(ControlWords.Point(line: point.line[...]) == point) }
    for line in ["", "CP001", "CP001\t", "CP001\tx", "CP001\t1\t2"] {
      #expect(ControlWords.Point(line: line[...]) == nil, "\(line)")
    }
  }
}

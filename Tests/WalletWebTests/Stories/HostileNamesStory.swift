import SystemSupport
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: names that want to be something else")
struct HostileNamesStory {
  /// What a user sees who has a text everywhere the wallet takes text.
  private struct World {
    let stops: [SiteWalk.Stop]
    /// The answer at an unknown address that contains the text.
    let nothing: HTTPAnswer

    var files: Set<String> { Set(stops.filter { $0.pattern == nil && !$0.isPage }.map(\.address)) }
  }

  private static let markup = [
    #""><script>alert(1)</script>"#, "' onmouseover='x", "&amp;", "</title>", "]]>", "<!--", "\u{5C}\"<svg/onload=x>",
  ]
  private static let letters = [
    "\u{301}e\u{301}Z\u{338}\u{321}", "👨‍👩‍👧‍👦 家族", "حساب جارٍ", "שלום", String(repeating: "W", count: 64),
    "${7*7}{{7*7}}%s%n%00",
  ]
  private static let formulas = ["=cmd|' /C calc'!A0", "+1", "-1", "@x", "＝1+1", "'", "a,b;c", "; [x]:(y) | z"]

  private func world(_ text: String) async throws -> World {
    var world: World?
    try await withWallet({ $0.trustedProxies = [.version4([127, 0, 0, 1])] }) { wallet in
      let visitor = try wallet.personWithPast(.everywhere(text))
      // Once this later write is answered, the download is recorded too.
      let walk = try SiteWalk(visitor) { try $0.visit("/settings").press("Save Name") }
      world = World(stops: walk.stops, nothing: try visitor.get("/" + Substitution.encoded(text)))
    }
    return try #require(world)
  }

  @Test(
    "S32: every page and file with it has the same parts as with a harmless name, and says it as it was typed", .slow,
    arguments: [markup, letters, formulas])
  func sameParts(texts: [String]) async throws {
    let plain = try await world(Substitution.marker)
    #expect(plain.stops.count { $0.answer.text.contains(Substitution.marker) } > 20)
    for text in texts {
      let substitution = Substitution(typed: text)
      let hostile = try await world(text)
      #expect(hostile.stops.map(\.address) == plain.stops.map(\.address))
      for (stop, plainStop) in zip(hostile.stops, plain.stops) {
        #expect(stop.answer.status == plainStop.answer.status, "\(stop.address)")
        if stop.isPage {
          substitution.expectPage(stop.answer, like: plainStop.answer, at: stop.address)
        } else {
          try substitution.expectFile(stop.answer, like: plainStop.answer, at: stop.address)
        }
      }
      // A path may be refused before lookup, but the answer contains nothing of it.
      #expect([400, 404].contains(hostile.nothing.status))
      #expect(Markup(page: hostile.nothing.text).faults == [])
      #expect(hostile.nothing.status == 400 || hostile.nothing.body == plain.nothing.body)
    }
  }

  @Test(
    "S32: typed into any field of any form it comes back as it was typed, or not at all", .slow,
    arguments: [markup, letters, formulas])
  func anyField(texts: [String]) async throws {
    try await withWallet { wallet in
      let person = try wallet.personWithPast()
      for visitor in [person, try wallet.waitingForCode(), wallet.visitor()] {
        let walk = try SiteWalk(visitor)
        let files = Set(walk.stops.filter { $0.pattern == nil && !$0.isPage }.map(\.address))
        for (target, form, field) in Self.fields(walk) {
          for text in texts {
            let pairs = form.controls.filter { !$0.name.isEmpty }
              .map { ($0.name, $0.name == field ? text : $0.value) }
            let answer =
              form.method == "get"
              ? try visitor.get(target + "?" + Visitor.encoded(pairs)) : try visitor.post(target, pairs)
            Substitution(typed: text).expectTyped(answer, in: field, files: files, at: target)
          }
        }
      }
    }
  }

  @Test("S44: a line's end, a NUL or a sign that turns the direction is refused in every field that is kept")
  func refused() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.personWithPast()
      let walk = try SiteWalk(visitor)
      let tables = RawDatabase.ledger + ["user"]
      let before = try RawDatabase.dump(tables, in: wallet.folder)
      var asked = 0
      for (target, form, field) in Self.fields(walk) where form.method == "post" {
        for text in ["a\nb", "a\r\nb", "a\u{0}b", "a\u{202E}b", "a\u{2066}b", "a\u{1B}[31mb"] {
          let pairs = form.controls.filter { !$0.name.isEmpty }.map { ($0.name, $0.name == field ? text : $0.value) }
          let status = try visitor.post(target, pairs).status
          #expect([404, 422].contains(status), "\(target) with \(field)")
          asked += 1
        }
      }
      #expect(asked >= 24)
      #expect(try RawDatabase.dump(tables, in: wallet.folder) == before)
    }
  }

  /// Each field that a person fills in, once for every address pattern that it is sent to.
  private static func fields(_ walk: SiteWalk) -> [(target: String, form: PageReader.Form, field: String)] {
    var seen: Set<String> = []
    return walk.pages.flatMap { page in
      PageReader(page.answer.text).forms.flatMap { form in
        let targets = [form.action] + form.buttons.compactMap(\.action)
        let kinds = ["hidden", "checkbox", "radio"]
        let names = form.controls.filter { !kinds.contains($0.type) && !$0.name.isEmpty }.map(\.name)
        return targets.flatMap { target in names.map { (target, form, $0) } }
          .filter { seen.insert("\(form.method) \(SiteMap.pattern(of: $0.0) ?? $0.0) \($0.2)").inserted }
      }
    }
  }
}

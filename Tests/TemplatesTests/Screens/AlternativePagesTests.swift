import TestSupport
import Testing
import WalletCore

@testable import Templates

@Suite("The pages for signing in without a text message")
struct AlternativePagesTests {
  @Test(
    "One field takes either code, is neither filled in nor corrected by the browser, and leads back to the code page")
  func alternative() throws {
    let markup = Markup(try AllPages.alternative(nil).html)
    #expect(markup.text(of: "h1") == "Sign in another way")
    let code = try #require(markup.withID("code")).attributes
    #expect(code["name"] == "code" && code["value"] == "" && code["autocomplete"] == "off")
    #expect(code["spellcheck"] == "false" && code["autocapitalize"] == "characters")
    #expect(markup.all("form").map { $0.attributes["action"] } == ["/otp/other"])
    #expect(markup.all("a").contains { $0.attributes["href"] == "/otp" })
    #expect(markup.text(of: "button") == "Sign in")
    #expect(markup.text.contains("recovery code") && markup.text.contains("6 digits"))
    let shared = markup.all("input").first { $0.attributes["name"] == "shared" }?.attributes
    #expect(shared?["value"] == "1" && shared?["checked"] == nil)
    let ticked = Markup(try AllPages.alternative(.wrong, shared: true).html)
    #expect(ticked.all("input").contains { $0.attributes["name"] == "shared" && $0.attributes["checked"] != nil })
  }

  @Test(
    "What was refused is said by the field, and the typed code is not shown again",
    arguments: Refusals.alternatives.filter { $0 != .clockWrong })
  func refusedWay(problem: AlternativeSignInProblem) throws {
    let markup = Markup(try AllPages.alternative(problem).html)
    let error = try #require(markup.elements.firstIndex { $0.attributes["id"] == "code-error" })
    #expect(markup.textIn[error] == Words.sentence(problem))
    #expect(markup.withID("code")?.attributes["value"] == "")
    for time in ["30 seconds", "3 minutes and 20 seconds"] {
      let tells = Words.sentence(problem).contains(time)
      #expect(
        tells
          == (problem
            == (time.hasPrefix("30") ? .limited(.alternatives, seconds: 30) : .limited(.checks, seconds: 200))))
    }
  }

  @Test("Before they are made and while some are left, the page tells how many and makes new ones")
  func recovery() throws {
    for (state, words) in [
      (.none, "You have no recovery codes yet."), (.left(0, madeAt: Samples.noon), "You have used all"),
      (.left(1, madeAt: Samples.noon), "You have one recovery code left. They were made on 21 Nov 2026, "),
      (.left(7, madeAt: Samples.noon), "You have 7 recovery codes left."),
      (.ended(madeAt: Samples.noon), "Your recovery codes stopped working when this wallet was restored"),
    ] as [(RecoveryPage.State, String)] {
      let markup = Markup(try AllPages.recovery(state).html)
      #expect(markup.text.contains(words), "\(words)")
      #expect(markup.all("form").map { $0.attributes["action"] } == ["/settings/recovery"])
      #expect(markup.text(of: "button") == "Make recovery codes")
      let hasGood = words.hasPrefix("You have") && !words.contains("yet")
      #expect(markup.text.contains("New codes replace the old ones.") == hasGood)
      #expect(markup.all("ol").isEmpty)
    }
  }

  @Test("New codes are all there to be printed, with the number's end and the day, and to be kept like cash")
  func newCodes() throws {
    let markup = Markup(try AllPages.recovery(.made(AllPages.codes, at: Samples.noon)).html)
    let items = markup.elements.indices.filter { markup.elements[$0].name == "li" }.compactMap { markup.textIn[$0] }
    let sent = markup.all("input").filter { $0.attributes["name"] == "code" }
    #expect(items == AllPages.codes.map(\.groupedText) && items.count == 10)
    // Form contents are not printed, and no button here makes other codes.
    #expect(
      markup.all("form").map { $0.attributes["action"] } == [
        "/settings/recovery/file", "/settings/sessions/end-others",
      ])
    #expect(sent.map { $0.attributes["value"] } == AllPages.codes.map(\.groupedText))
    #expect(sent.allSatisfy { $0.attributes["type"] == "hidden" })
    let byScript = ["copy", "print"].map { markup.withID($0)?.attributes }
    #expect(byScript.allSatisfy { $0?["hidden"] != nil && $0?["type"] == "button" }, "without script they do nothing")
    let said = markup.withID("copied")?.attributes
    #expect(said?["role"] == "status" && said?["data-done"]?.hasPrefix("Copied") == true)
    #expect(markup.elements.contains { $0.attributes["class"] == "printed" })
    #expect(markup.text.contains(/MyWallet, number ending in 23, +21 Nov 2026, +\d\d:\d\d/), "\(markup.text)")
    #expect(!markup.text.contains("5305550123"), "whoever finds the paper does not learn the number")
    #expect(
      markup.text.contains("keep them like cash") && markup.text.contains("Any earlier recovery codes no longer work"))
  }

  @Test("Off, the app can be set up; on, it can be turned off")
  func appOffAndOn() throws {
    let off = Markup(try AllPages.app(.off).html)
    #expect(off.text(of: "button") == "Set up" && off.all("svg").isEmpty)
    #expect(!off.elements.contains { $0.attributes["name"] == "off" })
    let on = Markup(try AllPages.app(.on(since: Samples.noon, role: .alternative, hasWayBack: false)).html)
    #expect(
      on.all("button").count == 1 && on.text(of: "button") == "Turn off" && on.text.contains("On since 21 Nov 2026, "))
    #expect(on.elements.contains { $0.attributes["name"] == "off" && $0.attributes["value"] == "1" })
  }

  @Test("Being set up, the secret is there as a picture and as letters, to be proven or given up")
  func appBeingSetUp() throws {
    let markup = Markup(try AllPages.app(.settingUp(AllPages.secret, problem: nil)).html)
    #expect(markup.text.contains(AllPages.secret.groupedText))
    let picture = try #require(markup.all("svg").first).attributes
    #expect(picture["role"] == "img" && picture["aria-label"]?.isEmpty == false)
    let forms = markup.elements.indices.filter { markup.elements[$0].name == "form" }
    #expect(forms.map { markup.elements[$0].attributes["action"] } == ["/settings/totp", "/settings/totp"])
    let turnsOff = forms.map { markup.inside($0).contains { $0.attributes["name"] == "off" } }
    #expect(turnsOff == [false, true])
    let buttons = markup.elements.indices.filter { markup.elements[$0].name == "button" }
    #expect(buttons.map { markup.textIn[$0] } == ["Turn on", "Cancel"])
    let code = try #require(markup.withID("code")).attributes
    #expect(code["inputmode"] == "numeric" && code["autocomplete"] == "one-time-code" && code["name"] == "code")
  }

  @Test("The figure's one path has exactly the code's dark modules, on white, with a quiet zone of four")
  func figure() throws {
    let code = try QRCode("https://wallet.localhost/")
    let markup = Markup(QRFigure(code: code, label: "<a> & \"b\"").html)
    #expect(markup.faults.isEmpty)
    let svg = try #require(markup.all("svg").first).attributes
    let side = code.size + 8
    #expect(svg["viewBox"] == "0 0 \(side) \(side)" && svg["aria-label"] == "<a> & \"b\"")
    #expect(svg["shape-rendering"] == "crispEdges" && svg["style"] == nil)
    #expect(markup.all("rect").map(\.attributes) == [["width": "\(side)", "height": "\(side)", "fill": "#fff"]])
    #expect(markup.all("path").count == 1 && markup.all("path")[0].attributes["fill"] == "#000")
    let path = try #require(markup.all("path")[0].attributes["d"])
    var dark = Array(repeating: Array(repeating: false, count: side), count: side)
    let runs = path.matches(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)z/)
    #expect(runs.map { String(path[$0.range]) }.joined() == path)
    for run in runs {
      let (x, y, length) = try (#require(Int(run.1)), #require(Int(run.2)), #require(Int(run.3)))
      #expect(run.3 == run.4)
      for column in x..<(x + length) { dark[y][column] = true }
    }
    for row in 0..<side {
      for column in 0..<side {
        let isInside = (4..<(side - 4)).contains(row) && (4..<(side - 4)).contains(column)
        #expect(dark[row][column] == (isInside && code.isDark(row: row - 4, column: column - 4)))
      }
    }
  }
}

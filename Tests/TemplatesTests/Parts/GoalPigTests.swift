import TestSupport
import Testing

@testable import Templates

@Suite("The pig fills as the goal comes near")
struct GoalPigTests {
  private func pig(_ percent: Int?) -> Markup { Markup(GoalPig(percent: percent).html) }

  private func outlinePath(in markup: Markup) -> String? {
    markup.all("path").first { $0.attributes["class"] == "body" }?.attributes["d"]
  }

  /// The path drawn in addition to the outline: tail, slot, snout and face.
  private func face(_ percent: Int?) throws -> String {
    let markup = pig(percent)
    let line = try #require(markup.all("path").first { $0.attributes["class"] == "line" }?.attributes["d"])
    let outline = try #require(outlinePath(in: markup))
    #expect(line.hasPrefix(outline))
    return String(line.dropFirst(outline.count))
  }

  @Test("At every percent it is well-formed, small, without a colour of its own, and says how full it is")
  func wellFormed() throws {
    for percent in [nil] + (0...100).map(Optional.some) {
      let html = GoalPig(percent: percent).html
      let markup = pig(percent)
      #expect(markup.faults.isEmpty, "\(markup.faults)")
      #expect(html.bytes.count < 1600, "\(html.bytes.count) bytes at \(String(describing: percent))")
      for element in markup.elements {
        #expect(Set(element.attributes.keys).isDisjoint(with: ["fill", "stroke", "style", "opacity"]))
      }
      let svg = try #require(markup.all("svg").first)
      #expect(svg.attributes["role"] == "img" && svg.attributes["class"] == "pig")
      let says = percent.map { $0 == 100 ? "The pig is full" : "The pig is \($0) percent full" } ?? "A piggy bank"
      #expect(svg.attributes["aria-label"] == says)
    }
  }

  @Test(
    "What is in it stands from its feet up, as high as the percent says",
    arguments: [(1, 0), (2, 1), (25, 21), (42, 35), (50, 42), (99, 84), (100, 85)])
  func level(percent: Int, height: Int) throws {
    let rect = try #require(pig(percent).all("rect").first).attributes
    #expect(rect["class"] == "fill")
    #expect(rect["height"] == "\(height)" && rect["y"] == "\(112 - height)")
  }

  @Test("It is cut along its own outline")
  func clipped() throws {
    let markup = pig(42)
    let clip = try #require(markup.elements.firstIndex { $0.name == "clipPath" })
    #expect(markup.elements[clip].attributes["id"] == "pig-body")
    #expect(markup.inside(clip).first?.attributes["d"] == outlinePath(in: markup))
    let group = try #require(markup.elements.firstIndex { $0.name == "g" })
    #expect(markup.elements[group].attributes["clip-path"] == "url(#pig-body)")
    #expect(markup.inside(group).first?.name == "rect")
  }

  @Test("Nothing is in it at 0, and none can see how much where nobody is to know")
  func empty() {
    for percent in [nil, 0] { #expect(pig(percent).all("rect").isEmpty && pig(percent).all("g").isEmpty) }
  }

  @Test("Only when the goal is reached its eyes close in a smile, and a coin stays in the slot")
  func happy() throws {
    let usual = try face(99)
    for percent in [nil, 0, 1, 42] { #expect(try face(percent) == usual) }
    for percent in [nil, 0, 99] { #expect(pig(percent).elements.contains { $0.attributes["class"] == "eye" }) }
    #expect(try face(100) != usual)
    #expect(!pig(100).elements.contains { $0.attributes["class"] == "eye" })
    let coins = pig(100).all("path").filter { $0.attributes["class"] == "coin" }
    #expect(coins.count == 1)
  }

  @Test("Coins swim in the belly, not in the feet", arguments: [(29, 0), (30, 1), (42, 1), (99, 1), (100, 0)])
  func coins(percent: Int, count: Int) throws {
    let markup = pig(percent)
    let group = try #require(markup.elements.firstIndex { $0.name == "g" })
    #expect(markup.inside(group).count { $0.attributes["class"] == "coin" } == count)
  }

  @Test("Less than nothing is empty, more than all is full")
  func clamped() {
    #expect(GoalPig(percent: -1).html == GoalPig(percent: 0).html)
    #expect(GoalPig(percent: 250).html == GoalPig(percent: 100).html)
    #expect(GoalPig(percent: .max).html == GoalPig(percent: 100).html)
  }
}

import TestSupport
import Testing

@testable import Templates
@testable import WalletCore

@Suite("What is wrong with a file of charge points, in words")
struct ChargerWordsTests {
  @Test("Each reason has words of its own, on one line, after the place if there is one")
  func reasons() {
    let all = ChargerFileRefusal.Reason.allCases
    let sentences = all.map { Words.sentence(ChargerFileRefusal($0)) }
    #expect(Set(sentences).count == all.count)
    for (reason, sentence) in zip(all, sentences) {
      #expect(!sentence.isEmpty && sentence.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "\(sentence)")
      #expect(Words.sentence(ChargerFileRefusal(reason, line: 7)) == "line 7: \(sentence)")
      #expect(
        Words.sentence(ChargerFileRefusal(reason, line: 7, column: "plug")) == "line 7, column plug: \(sentence)")
    }
  }

  @Test("The limits in the words are those of the rules")
  func limits() {
    func says(_ reason: ChargerFileRefusal.Reason, _ texts: String...) -> Bool {
      texts.allSatisfy { Words.sentence(ChargerFileRefusal(reason)).contains($0) }
    }
    #expect(ChargerFile.sizeLimit == 8 << 20 && MapFile.sizeLimit == 8 << 20 && says(.tooLarge, "8 MB"))
    #expect(ChargerFile.chargersLimit == 10_000 && says(.tooManyChargers, "10,000"))
    #expect(MapFile.featuresLimit == 5000 && says(.tooManyFeatures, "5,000"))
    #expect(MapFile.pointsLimit == 100_000 && says(.tooManyPoints, "100,000"))
    #expect(ChargerNumber.range == 100_000...999_999 && says(.chargerID, "100000", "999999"))
    #expect(Location.latitudeMax == 85_000_000 && says(.latitude, "-85 to 85"))
    #expect(Location.longitudeMax == 180_000_000 && says(.longitude, "-180 to 180"))
    #expect(Tariff.priceMax == 100_000_000 && says(.price, "0 to 100 ", "6 decimals"))
    #expect(Tariff.startFeeMax == 100_000 && says(.startFee, "0 to 1000 ", "2 decimals"))
    #expect(says(.mapKind, "water, park, road, border, place") && says(.mapHeader, "kind,name,points"))
    #expect(says(.header, "charge_point_id,identity,", ",idle_after"))
  }

  @Test("A conflict names charge point, identity and charger")
  func conflicts() {
    #expect(
      Refusals.chargerLists.map { Words.sentence($0) } == [
        "charge point 7 has the identity CP007: one that replaces it needs a new number",
        "the identity CP007 belongs to charge point 7, which may have retired",
        "charger 100011 belongs to charge point 7 or to another connector of it, and stays there",
      ])
  }

  @Test("A refusal of the sample with a mistake in it")
  func mistake() throws {
    let text = try Repository.text("docs/examples/chargers.csv").replacing(",0.795,", with: ",0.7955555,")
    let refusal = try #require(throws: ChargerFileRefusal.self) { try ChargerFile(Array(text.utf8)) }
    #expect(
      Words.sentence(refusal)
        == "line 13, column price_per_kwh: this is no number of dollars from 0 to 100 with at most 6 decimals")
  }
}

import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore

@Suite("Both stores: cards")
struct CardConformanceTests {
  /// What a test knows about its users and cards.
  private struct Known {
    var people: [AuthenticatedRequest] = []
    var cards: [CardID] = []
    var forms: [OperationKey] = []
  }

  private func person(_ both: BothStores, _ number: String) async throws -> AuthenticatedRequest {
    let (user, session) = try await both.join(number)
    return AuthenticatedRequest(
      user: user, phone: try #require(E164Number(e164: number)), token: session, device: nil, address: "192.0.2.1",
      network: ClientNetwork(bytes: [192, 0, 2, 1]), agent: "Test", now: both.clock.monotonic(),
      policy: SignInPolicy(), deadline: Timestamp.endOfTime)
  }

  private func card(_ random: inout SeededGenerator) throws -> NewCard {
    NewCard(
      nickname: try CardNickname(random.chance(30) ? "" : "Card \(Int.random(in: 1...9, using: &random))"),
      label: try #require(
        CardLabel(
          brand: CardBrand.allCases.randomElement(using: &random) ?? .visa,
          lastFour: random.chance(70) ? "4242" : "\(Int.random(in: 1000...9999, using: &random))")),
      expiry: try #require(CivilMonth(random.chance(70) ? "2029-12" : "2030-01")))
  }

  @Test("Random changes are taken and refused alike, and leave the same cards", arguments: [1, 2, 3] as [UInt64])
  func random(seed: UInt64) async throws {
    let both = try BothStores(seed: seed)
    var random = SeededGenerator(seed: seed)
    var known = Known()
    for number in ["+15305550123", "+15305550124"] { known.people.append(try await person(both, number)) }
    for step in 0..<500 {
      both.clock.advance(seconds: Int.random(in: 0...60, using: &random))
      try await act(both, &known, &random, "\(step)")
      for person in known.people {
        try await both.samePage("cards") { reader in try await reader.cards(person.token) }
        for card in known.cards.suffix(5) + [CardID(both.id())] {
          try await both.samePage("card") { reader in try await reader.card(person.token, card) }
        }
        try await both.samePage("devices") { reader in try await reader.devices(person.token, events: 60) }
      }
    }
    let wanted: Set = [
      "success", "noSuchCard", "foreign", "formReused", "tooMany", "alreadyThere", "removed", "tooLate",
    ]
    #expect(both.seen.isSuperset(of: wanted), "\(wanted.subtracting(both.seen))")
  }

  private func act(
    _ both: BothStores, _ known: inout Known, _ random: inout SeededGenerator, _ what: String
  ) async throws {
    let asker = known.people[random.chance(85) ? 0 : 1]
    let id = random.chance(90) ? known.cards.randomElement(using: &random) : nil
    let target = id ?? CardID(both.id())
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<55:
      let card = try card(&random)
      let form = random.chance(10) ? known.forms.randomElement(using: &random) ?? both.key() : both.key()
      let (new, again) = (CardID(both.id()), random.chance(60))
      let answer = try await both.same(what) {
        try await $0.add(card, as: new, form: form, again: again, by: asker)
      }
      guard case .success = answer else { return }
      known.cards.append(new)
      known.forms.append(form)
    case 55..<65:
      let nickname = try CardNickname("Name \(what)")
      try await both.same(what) { try await $0.change(target, .rename(nickname), by: asker) }
    case 65..<78:
      try await both.same(what) { try await $0.change(target, .remove, by: asker) }
      if random.chance(30) {
        let nickname = try CardNickname("Gone \(what)")
        try await both.same(what) { try await $0.change(target, .rename(nickname), by: asker) }
      }
      // At the last moment of its time, and just after it.
      if random.chance(30) {
        both.clock.advance(seconds: StoredCard.restoreWindow + (random.chance(50) ? 0 : 1))
        try await both.same(what) { try await $0.change(target, .restore, by: asker) }
      }
    default: try await both.same(what) { try await $0.change(target, .restore, by: asker) }
    }
  }

  @Test("Adding and removing cards again and again shortens no removed card's time, and ends at forty")
  func manyRemoved() async throws {
    let both = try BothStores(seed: 8)
    var random = SeededGenerator(seed: 8)
    let person = try await person(both, "+15305550123")
    func add() async throws -> Result<StoredCard, CardRefusal> {
      let (card, id, form) = (try card(&random), CardID(both.id()), both.key())
      return try await both.same { try await $0.add(card, as: id, form: form, again: true, by: person) }
    }
    var ids: [CardID] = []
    for _ in 0..<2 * StoredCard.most {
      let id = try await add().get().id
      try await both.same { try await $0.change(id, .remove, by: person) }
      both.clock.advance(seconds: 1)
      ids.append(id)
    }
    #expect(try await add() == .failure(.tooManyRemoved))
    let first = ids[0]
    both.clock.advance(seconds: StoredCard.restoreWindow - 2 * StoredCard.most)
    // The last moment of the first one's time.
    #expect(try await both.same { try await $0.change(first, .restore, by: person) }.get().id == first)
    try await both.samePage { reader in try await reader.cards(person.token) }
    for reader in both.readers { #expect(try await reader.cards(person.token)?.page.map(\.id) == ids) }
    #expect(try await add() == .failure(.tooManyRemoved))
    // Once the second one's is over, there is room for one more, and for no other.
    both.clock.advance(seconds: 2)
    _ = try await add().get()
    #expect(try await add() == .failure(.tooManyRemoved))
  }

  @Test("A card that was removed is there for ten minutes, and then in no store")
  func erased() async throws {
    let both = try BothStores(seed: 9)
    var random = SeededGenerator(seed: 9)
    let person = try await person(both, "+15305550123")
    let (card, id, form) = (try card(&random), CardID(both.id()), both.key())
    try await both.same { try await $0.add(card, as: id, form: form, again: false, by: person) }
    try await both.same { try await $0.change(id, .remove, by: person) }
    both.clock.advance(seconds: StoredCard.restoreWindow)
    try await both.same { try await $0.change(id, .restore, by: person) }
    try await both.same { try await $0.change(id, .remove, by: person) }
    both.clock.advance(seconds: StoredCard.restoreWindow + 1)
    // Any command about cards erases it.
    _ = try await both.all { try await $0.perform(EraseOldCards()) }
    for reader in both.readers { #expect(try await reader.cards(person.token)?.page.isEmpty == true) }
    let answer = try await both.same { try await $0.change(id, .restore, by: person) }
    #expect(answer == .failure(.noSuchCard))
    // Nothing knows the form any more.
    let again = CardID(both.id())
    let added = try await both.all { try await $0.add(card, as: again, form: form, again: false, by: person) }
    #expect(try added.map { try $0.get().id } == [again, again])
  }
}

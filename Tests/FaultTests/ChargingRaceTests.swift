import TestSupport
import Testing

@Suite("Drivers all at once, over HTTP", .blocking)
struct ChargingRaceTests {
  @Test("Of fifty who begin at once on a charger one wins; the others read that it is occupied, and have nothing held")
  func fifty() async throws {
    let count = 50
    let scene = try ChargingScene(chargers: 1, users: count)
    let point = try scene.point(1)
    for round in 0..<FaultRun.size(short: 1, long: 30) {
      let connections = try (0..<count).map { _ in try HTTPConnection(port: scene.port) }
      let forms = try (0..<count).map { index in
        try scene.users[index].beginForm(1, account: scene.users[index].accounts[0], at: connections[index])
      }
      for (index, form) in forms.enumerated() {
        try connections[index].begin("POST", form.path, cookie: scene.users[index].cookie, form: form.body)
      }
      let answers = try connections.map { try $0.readAnswer() }
      let winners = answers.indices.filter { answers[$0].status == 303 }
      #expect(winners.count == 1, "round \(round)")
      #expect(answers.count { $0.status == 422 && $0.text.contains("Charger occupied") } == count - 1, "round \(round)")
      let winner = try #require(winners.first)
      #expect(try scene.books.holders() == [Town.limit], "round \(round)")
      for (index, user) in scene.users.enumerated() {
        let home = try connections[index].ask("GET", "/home", cookie: user.cookie)
        #expect(home.text.contains(" held · ") == (index == winner), "round \(round)")
      }
      try point.accept(point.wish("RemoteStartTransaction"))
      try scene.stop(try #require(answers[winner].field("Location")), of: winner, at: connections[winner])
      #expect(try scene.books.holders() == [], "round \(round)")
    }
    point.end()
    try scene.finish()
  }

  @Test("Begin, stop, withdraw, close and undo race on one account: never is more held than there is")
  func oneAccount() async throws {
    try await FaultRun.withSeeds { seed in
      let scene = try ChargingScene(chargers: 1, users: 1)
      let race = AccountRace(scene.users[0], port: scene.port, folder: scene.folder.data)
      let point = try scene.point(1)
      try race.run(with: point, seed: seed)
      #expect(try scene.books.held() == 0, "seed \(seed)")
      let taken = try scene.books.taken()
      #expect(taken[0] == taken[1] && taken[0] == taken[2], "seed \(seed)")
      try scene.finish()
    }
  }
}

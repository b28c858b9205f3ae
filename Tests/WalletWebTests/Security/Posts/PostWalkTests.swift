import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

/// Each form of the wallet, sent in each state of a visitor's proofs.
@Suite("Security: every form in every state", .slow)
struct PostWalkTests {
  @Test("Every route that takes a form is in one of the tables")
  func everyRoute() async throws {
    try await withPostScene { scene in
      let addresses = PostForm.all.map(\.address) + SignInForm.allCases.map(\.rawValue) + AnyoneForm.all.map(\.address)
      let patterns = Set(addresses.compactMap { SiteMap.pattern(of: scene.filled($0)) })
      #expect(Set(SiteMap.posted.map(SiteMap.pattern)) == patterns)
      #expect(SiteMap.posted.count == addresses.count)
    }
  }

  @Test(
    "S23, S43, S54: a user's form is carried out in a session, after a fresh proof where it needs one; else nothing changes",
    arguments: FactorState.allCases)
  func users(state: FactorState) async throws {
    try await withPostScene(hasFactors: state.hasFactors) { scene in
      let forms = try PostForm.all.map { (form: $0, pairs: try scene.pairs($0)) }
      let (visitor, csrf) = try scene.enter(state)
      let token = ("csrf", csrf)
      let before = try scene.state()
      for (form, pairs) in forms {
        let address = scene.filled(form.address)
        if let place = refusal(form, state, scene) {
          for pairs in [[], pairs] {
            let answer = try visitor.post(address, [token] + pairs)
            #expect(answer.status == 303 && answer.field("Location") == place, "\(address): \(answer.status)")
          }
        } else if !form.isWhole {
          let answer = try visitor.post(address, [token])
          #expect([200, 303, 400, 404, 422].contains(answer.status), "\(address): \(answer.status)")
        }
        #expect(try scene.state() == before, "\(address)")
      }
      for (form, pairs) in forms where refusal(form, state, scene) == nil {
        try expectDone(form, by: visitor, [token] + pairs, scene, hasFactors: state.hasFactors)
      }
    }
  }

  /// Where the form leads if this state does not suffice for it.
  private func refusal(_ form: PostForm, _ state: FactorState, _ scene: PostScene) -> String? {
    switch (state.standing, form.need) {
    case (.outside, _): "/login"
    case (.unproven, .proof(let page)): "/confirm?next=" + scene.filled(page).replacing("/", with: "%2F")
    case (.proven, _), (.unproven, .session): nil
    }
  }

  private func expectDone(
    _ form: PostForm, by visitor: Visitor, _ pairs: [(String, String)], _ scene: PostScene, hasFactors: Bool
  ) throws {
    let address = scene.filled(form.address)
    let before = try scene.state()
    let answer = try visitor.post(address, pairs)
    let place = answer.field("Location") ?? ""
    let isLeaving = address == "/settings/leave"
    #expect((place == "/login") == isLeaving, "\(address) leads to \(place)")
    #expect(address == "/confirm" || !place.hasPrefix("/confirm"), "\(address) leads to \(place)")
    let changes = form.effect == .changes && (hasFactors || !form.isOfFactor)
    #expect(try (scene.state() != before) == changes, "\(address): \(answer.status) \(PageReader(answer.text).text)")
    if changes { #expect([200, 303].contains(answer.status), "\(address): \(answer.status)") }
  }

  @Test(
    "S43, S54: the forms of signing in make a session only of what this browser has proven",
    arguments: FactorState.allCases)
  func signingIn(state: FactorState) async throws {
    try await withPostScene(hasFactors: state.hasFactors) { scene in
      // A browser that signs in is replaced by another one in the same state.
      var actor = try scene.enter(state)
      for form in SignInForm.allCases {
        for (isFilled, expected) in zip([false, true], form.answers(state)) {
          let before = try scene.state(tries: false)
          let values = isFilled ? try form.values(scene) : []
          let answer = try actor.visitor.post(form.rawValue, [("csrf", actor.csrf)] + values)
          let given = answer.field("Location") ?? "\(answer.status)"
          #expect(given == expected, "\(form) \(isFilled ? "filled" : "empty")")
          if given == "/loading" {
            #expect(try actor.visitor.visit("/home").address == "/home")
            scene.wallet.clock.advance(seconds: 60)
            actor = try scene.enter(state)
          } else {
            #expect(try scene.state(tries: false) == before, "\(form) \(isFilled ? "filled" : "empty")")
            #expect(try (actor.visitor.visit("/home").address == "/home") == (state.standing != .outside))
          }
        }
      }
    }
  }

  @Test("Forms that anyone may send change nothing of a user's in any state", arguments: FactorState.allCases)
  func anyone(state: FactorState) async throws {
    try await withPostScene(hasFactors: state.hasFactors) { scene in
      let (visitor, csrf) = try scene.enter(state)
      let before = try scene.state()
      for form in AnyoneForm.all where form.address != "/logout" {
        for (pairs, expected) in zip([[], form.values], form.answers(state.standing)) {
          let pairs = pairs.map { ($0.0, scene.filled($0.1)) }
          let answer = try visitor.post(scene.filled(form.address), [("csrf", csrf)] + pairs)
          #expect(answer.field("Location") ?? "\(answer.status)" == expected, "\(form.address) \(pairs)")
          #expect(try scene.state() == before, "\(form.address) \(pairs)")
        }
      }
      #expect(try visitor.post("/logout", [("csrf", csrf)]).field("Location") == "/login")
      if state.standing == .outside { #expect(try scene.state(tries: false) == before.withoutTries) }
      #expect(try visitor.visit("/home").address == "/login", "signed out, or still not signed in")
    }
  }
}

extension String {
  /// A state of ``PostScene`` without what tries leave.
  fileprivate var withoutTries: String {
    split(separator: "\n", omittingEmptySubsequences: false).filter {
      !$0.hasPrefix("challenge ") && !$0.hasPrefix("event ")
    }
    .joined(separator: "\n")
  }
}

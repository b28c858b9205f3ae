import Templates

@testable import WalletCore

extension AllPages {
  /// The pages for devices and events, for protection, and for the notice of a sign-in elsewhere.
  static func door() throws -> [(String, HTML)] {
    try devices() + protection() + unseenSignIns()
  }

  /// Has an address for each place.
  static let places = NetworkPlaces { address in
    switch address {
    case "127.0.0.1": .thisComputer
    case "::1": .walletsComputer
    case "10.0.0.2": .localNetwork
    case "": .unknown
    default: .elsewhere(address: address)
    }
  }

  static func session(
    _ byte: UInt8, agent: String = "Firefox on Linux", address: String = "192.0.2.7", shared: Bool = false,
    isCurrent: Bool = false
  ) throws -> SessionLine {
    SessionLine(
      id: try Samples.accountID(byte).id, createdAt: Samples.noon, lastUsed: Samples.noon.adding(seconds: 3600),
      expiresAt: Samples.noon.adding(seconds: 86_400), address: address, agent: agent, shared: shared,
      isCurrent: isCurrent)
  }

  static func signIn(
    _ byte: UInt8, agent: String = "Firefox on Linux", way: SecurityEvent.Kind = .signedIn, hasLeft: Bool = false
  ) throws -> SignInElsewhere {
    SignInElsewhere(
      number: Int64(byte), event: SecurityEvent(way, at: Samples.noon, address: agent, agent: agent),
      session: hasLeft ? nil : try session(byte, shared: byte > 4))
  }

  /// Newest first.
  private static func signIns(_ count: Int) throws -> [SignInElsewhere] {
    try (0..<count).reversed().map { (number: Int) throws -> SignInElsewhere in
      let way: SecurityEvent.Kind = number == 2 ? .signedInWithAlternative : .signedIn
      let agent = number == 0 ? Samples.hostile : ""
      return try signIn(UInt8(number + 1), agent: agent, way: way, hasLeft: number == 3)
    }
  }

  private static func devices() throws -> [(String, HTML)] {
    let current = try session(1, isCurrent: true)
    let others = try [
      session(2, agent: Samples.hostile, address: Samples.hostile, shared: true), session(3, agent: "", address: ""),
      session(4, address: "127.0.0.1"), session(5, address: "::1"), session(6, address: "10.0.0.2"), session(7),
    ]
    let events = SecurityEvent.Kind.allCases.flatMap { kind in
      [
        ("Firefox on Linux", "192.0.2.7"), ("Safari on a Mac", "127.0.0.1"), (Samples.hostile, Samples.hostile),
        ("", ""),
      ].map { agent, address in
        SecurityEvent(kind, at: Samples.noon, address: address, agent: agent)
      }
    }
    var pages: [(String, HTML)] = []
    for (sessions, happened) in [([current], []), ([current] + others, events)] as [([SessionLine], [SecurityEvent])] {
      for notice in [nil, .ended, .othersEnded] as [SessionsNotice?] {
        for count in [0, 1, 7] {
          let unseenSignIns = NewSignInsWarning(try signIns(count), zone: Samples.zone, places: places, on: .devices)
          let page = sessionsPage(sessions: sessions, events: happened, notice: notice, unseenSignIns: unseenSignIns)
          pages.append(("sessions \(sessions.count) \(count) \(String(describing: notice))", page.html))
        }
      }
    }
    return pages
  }

  /// What is told like a sign-in: each alone, and all of them among sign-ins.
  private static func toldEvents() throws -> [(String, HTML)] {
    let kinds = SecurityEvent.Kind.allCases.filter(\.isTold)
    let each = try kinds.enumerated().map { try signIn(UInt8($0.offset + 1), way: $0.element, hasLeft: true) }
    let few = try each + [signIn(9, hasLeft: true)]
    return try (each.map { [$0] } + [few, few + few]).map { told in
      let warning = NewSignInsWarning(told, zone: Samples.zone, places: places, on: .home)
      let page = homePage(
        accounts: [try Samples.account()], total: DollarTotal(.usd(cents: 5)), unseenSignIns: warning)
      return ("home told \(told.count) \(told[0].event.kind)", page.html)
    }
  }

  private static func unseenSignIns() throws -> [(String, HTML)] {
    try toldEvents()
      + [1, 7].flatMap { count in
        try [nil, HomeNotice.created, .signedOut].map { notice in
          let page = homePage(
            userName: Samples.hostile, accounts: [try Samples.account()], total: DollarTotal(.usd(cents: 5)),
            notice: notice,
            unseenSignIns: NewSignInsWarning(try signIns(count), zone: Samples.zone, places: places, on: .home))
          return ("home news \(count) \(String(describing: notice))", page.html)
        }
      }
  }
}

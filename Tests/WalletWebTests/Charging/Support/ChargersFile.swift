import CentralSystem
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

/// A file of charge points for a test.
struct ChargersFile {
  let file = OwnersTextFile()

  var path: String { file.path }

  /// Two chargers at CP1, in Davis.
  static let first = [
    "1,CP1,Volt,1 Main Street,,Main Street,1 Main Street,38.5449,-121.7405,100001,1,Type 2,22,0.30,0,0,0",
    "1,CP1,Volt,1 Main Street,,Main Street,1 Main Street,38.5449,-121.7405,100002,2,CCS,50.5,0.30,0,0,0",
  ]
  /// One charger at CP2.
  static let second = "2,CP2,Volt,1 Main Street,,Station,2 Main Street,38.5549,-121.7305,100003,1,CCS,150,0.45,1,0.1,10"

  /// The lines below the header.
  func write(_ lines: [String] = first + [second]) throws { try file.write(Self.text(lines)) }

  static func text(_ lines: [String] = first + [second]) -> String {
    ([ChargerFile.header.joined(separator: ",")] + lines).joined(separator: "\n") + "\n"
  }

  func remove() { file.remove() }
}

extension ChargePointIdentity {
  /// A name that is right.
  static func sample(_ text: String = "CP1") throws -> ChargePointIdentity { try #require(ChargePointIdentity(text)) }
}

/// A wallet with CP1 and CP2, and what a test changes.
func withChargers(
  answered: AnsweredRequests? = nil, _ change: (inout Configuration) -> Void = { _ in },
  _ story: (TestWallet, ChargersFile) async throws -> Void
) async throws {
  let file = ChargersFile()
  defer { file.remove() }
  try file.write()
  try await withWallet(
    answered: answered,
    {
      $0.chargersFile = file.path
      change(&$0)
    }
  ) { wallet in try await story(wallet, file) }
}

extension TestWallet {
  var central: CentralSystem { running.charging.central }

  /// A new secret of a charge point.
  func secret(of identity: String = "CP1") throws -> String {
    try #require(try central.renewSecret(of: .sample(identity)))
  }

  /// A charge point that has connected, has started and has been set up.
  func connected(_ identity: String = "CP1") throws -> ScriptedChargePoint {
    let point = try ScriptedChargePoint(port: port, identity: identity, secret: try secret(of: identity))
    try point.boot()
    return point
  }
}

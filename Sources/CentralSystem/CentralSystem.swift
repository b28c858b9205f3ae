import HTTPServer
import OCPP
import Synchronization
import WalletCore

/// The central system of OCPP 1.6J: charge points connect to it, and it keeps what they say.
package final class CentralSystem: Sendable {
  /// What it needs of the rest of the wallet.
  package struct Parts: Sendable {
    package let store: any ChargingStore
    package let live: LiveChargePoints
    package let clock: any WalletClock
    package let random: any RandomSource
    /// The key that secrets are stored under.
    package let secretKey: HMACKey
    package let policy: CentralPolicy
    /// Called for each event; must return at once. On whatever thread.
    package let report: @Sendable (CentralEvent) -> Void

    package init(
      store: any ChargingStore, live: LiveChargePoints, clock: any WalletClock, random: any RandomSource,
      secretKey: HMACKey, policy: CentralPolicy = CentralPolicy(),
      report: @escaping @Sendable (CentralEvent) -> Void = { _ in }
    ) {
      self.store = store
      self.live = live
      self.clock = clock
      self.random = random
      self.secretKey = secretKey
      self.policy = policy
      self.report = report
    }
  }

  /// Reads what is kept. Blocks.
  package init(_ parts: Parts) throws(StoreFailure) {}

  /// Answers a request for `/ocpp/{identity}` from its head alone: a WebSocket, or a refusal.
  /// - Parameters:
  ///   - head: the request's head.
  ///   - identity: the last part of its path, as it stands there.
  ///   - client: the client's address, for the log and for counting wrong secrets.
  ///   - loop: the loop that the connection is on.
  package func admit(_ head: RequestHead, identity: ArraySlice<UInt8>, client: String, on loop: EventLoop) -> Admission {
    .whole
  }

  /// Called about once a second: gives up calls that have no answer.
  package func tick() {}

  /// Takes over the owner's list of charge points: those that retired are disconnected. Blocks.
  package func load(_ list: ChargerList) throws(StoreFailure) -> Result<ChargerListChange, ChargerListConflict> {
    .success(ChargerListChange())
  }

  /// Makes a new secret for a charge point, and ends the connection that its old one made. Blocks.
  /// - Returns: the secret as 40 hexadecimal digits, which nobody can ask for again; nil if there is no such charge point.
  package func renewSecret(of identity: ChargePointIdentity) throws(StoreFailure) -> String? { nil }

  /// Asks a charge point for something. Waits for its answer, at most ``CentralPolicy/callTime``. From any thread.
  package func call(_ request: CentralRequest, to point: ChargePointID) async throws(CallFailure) -> ChargePointAnswer {
    throw .notConnected
  }

  /// What a charge point and the wallet said to each other lately, oldest first; in memory only.
  package func conversation(with point: ChargePointID) -> [ConversationLine] { [] }

  /// How many are connected, and what was said.
  package var statistics: CentralStatistics { CentralStatistics() }

  /// All charge points with what only the owner sees, by number.
  package var stored: [StoredChargePoint] { [] }
}

/// The central system's times and limits.
package struct CentralPolicy: Sendable {
  /// How long a charge point has for the answer to a call, in seconds.
  package var callTime = 30
  /// After how many silent seconds a charge point is sent a ping.
  package var pingAfter = 60
  /// The most charge points that are connected at once.
  package var connectionsMax = 1000
  /// How often a charge point sends what its meter says, in seconds.
  package var meterInterval = 15
  /// How long a driver has to plug the car in, in seconds.
  package var startTime = 180
  /// How long a message of a charge point may wait for the store, in seconds.
  package var handlerTime = 10

  /// The defaults.
  package init() {}
}

/// Why a call has no answer of its own.
package enum CallFailure: Error, Sendable, Equatable {
  /// The charge point is not connected, or was never accepted.
  case notConnected
  /// Its connection ended before the answer came.
  case lost
  /// No answer within ``CentralPolicy/callTime``.
  case unanswered
  /// As many calls wait as may.
  case busy
  /// It answered with an error.
  case refused(OCPPError)
  /// It answered something that is no answer to the call.
  case unreadable
}

/// Something that the owner finds in the log. None has a secret or an idTag.
package enum CentralEvent: Sendable, Equatable {
  case connected(ChargePointIdentity, client: String)
  /// - reason: a few words.
  case disconnected(ChargePointIdentity, reason: String)
  /// The request for a WebSocket was refused.
  case refused(identity: String, client: String, status: Int, reason: String)
  case booted(ChargePointIdentity, ChargePointDevice)
  case status(ChargePointIdentity, connector: Int, ConnectorStatus, error: String?)
  /// Something unusual in what it says or does.
  case warning(ChargePointIdentity, String)
}

/// A line of a conversation, for the owner.
package struct ConversationLine: Sendable, Equatable {
  package let at: Timestamp
  /// Whether the wallet said it.
  package let isOurs: Bool
  /// What was said, in one line, without secrets and idTags.
  package let text: String

  package init(at: Timestamp, isOurs: Bool, text: String) {
    self.at = at
    self.isOurs = isOurs
    self.text = text
  }
}

/// What the central system has done since the start.
package struct CentralStatistics: Sendable, Equatable {
  /// Charge points that are connected now.
  package var connected = 0
  /// Connections ever made, and refused.
  package var accepted = 0
  package var refused = 0
  /// Calls of charge points, and those answered with an error.
  package var calls = 0
  package var callErrors = 0
  /// Our calls, and those without an answer.
  package var ourCalls = 0
  package var unanswered = 0
  /// Messages that fitted nothing.
  package var strays = 0

  package init() {}
}

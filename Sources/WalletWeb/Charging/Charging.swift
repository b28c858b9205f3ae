import CentralSystem
import HTTPServer
import SystemSupport
import WalletCore

/// What a running wallet has for charge points: the central system, who reads the owner's files for it, and the listener
/// of their own, if there is one.
struct Charging: Sendable {
  let central: CentralSystem
  let watch: ChargerWatch
  private let listener: Server?
  private let room: ChargePointRoom

  /// The listener's port; nil if there is none.
  var port: Int? { listener?.port }

  /// How many file descriptors the wallet's own server leaves free.
  var reservedDescriptors: Int { room.reserved + (listener == nil ? 0 : ChargePointListener.strangersMax) }

  /// Reads what is kept and the owner's files, and listens with what the wallet's own server has (`base`). Throws one
  /// sentence for the owner; then nothing stays open.
  static func start(
    _ configuration: Configuration, _ dependencies: Dependencies, _ store: any ChargingStore & ChargingSessionStore,
    _ key: HMACKey, _ earlierKeys: EarlierKeys, like base: ServerConfiguration, log: Log
  ) throws(ProgramFailure) -> Charging {
    let (room, central) = try makeCentral(configuration, dependencies, store, key, earlierKeys, log)
    let watch: ChargerWatch
    do throws(SystemFailure) {
      watch = try ChargerWatch(
        chargers: configuration.chargersFile, mapFile: configuration.mapFile, central: central, map: dependencies.map,
        clock: dependencies.clock, log: log)
      try watch.start()
    } catch { throw ProgramFailure(error) }
    guard let address = configuration.chargePointAddress else {
      return Charging(central: central, watch: watch, listener: nil, room: room)
    }
    do throws(ProgramFailure) {
      let door = ChargePointDoor(central, clients: ClientAddress(trusted: configuration.trustedProxies))
      let listener = try ChargePointListener.start(
        like: base, address: address, port: configuration.chargePointPort, door: door)
      log.write(.started, ["what": "charge points", "port": "\(listener.port)"])
      return Charging(central: central, watch: watch, listener: listener, room: room)
    } catch {
      watch.close()
      throw error
    }
  }

  private static func makeCentral(
    _ configuration: Configuration, _ dependencies: Dependencies, _ store: any ChargingStore & ChargingSessionStore,
    _ key: HMACKey, _ earlierKeys: EarlierKeys, _ log: Log
  ) throws(ProgramFailure) -> (ChargePointRoom, CentralSystem) {
    do throws(StoreFailure) {
      let stored = try store.chargePoints()
      let isUsed = configuration.chargersFile != nil || stored.contains { $0.retiredAt == nil }
      let wished = configuration.charging.connectionsMax
      let room = ChargePointRoom(
        wished: wished, isUsed: isUsed, descriptors: DescriptorBudget.now?.forConnections)
      if room.isLowered { log.write(.warning, ["what": room.warning(wished: wished)]) }
      var policy = configuration.charging
      policy.connectionsMax = room.connectionsMax
      policy.handlerTime = configuration.handlerTime
      let parts = CentralSystem.Parts(
        store: store, live: dependencies.chargePoints, charging: dependencies.charging,
        clock: dependencies.clock, random: dependencies.random, secretKey: key.derived(for: .points),
        earlierKeys: earlierKeys, policy: policy,
        report: { log.write($0) })
      let central = CentralSystem(parts, knowing: stored, claims: try store.liveClaims())
      central.resume()
      return (room, central)
    } catch { throw ProgramFailure(error) }
  }

  /// Stops the listener and the wallet's own server at the same time, so that no client waits for both. Blocks until that
  /// is done. A connected charge point is told that the wallet stops.
  /// - Parameter own: the wallet's own server; nil if it never ran.
  func stopListening(with own: Server?) {
    let other = listener.flatMap { listener in try? Thread(name: "stopping") { listener.stop() } }
    own?.stop()
    other?.join()
    // Without a thread, or only to wait.
    listener?.stop()
  }

  /// Ends the reading of the owner's files. Call it when nobody waits for a charge point's answer any more.
  func close() { watch.close() }
}
